import { createCalendarMock, type StoredRecord, type StoredSnapshot } from 'events-calendar-client/testing';
import { eventsRoot, recordedSite, recordedSnapshot } from '../fixtures.ts';
import { type Pace, race } from '../measure.ts';
import { duration, type Row } from '../row.ts';

const now = '2027-01-01T12:00:00Z';
const total = 10_000;
const perPage = 50;

/** The recorded events over and over, an hour apart, so that a listing that names no dates covers them all. */
function manyEvents(recorded: StoredSnapshot): StoredRecord[] {
  const published = (recorded.events ?? []).filter(({ status }) => status === 'publish');
  const text = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  return Array.from({ length: total }, (_, index) => {
    const start = Date.parse(now) + index * 60 * 60 * 1000;
    const end = start + 30 * 60 * 1000;
    const form = published[index % published.length]!;
    return {
      ...form,
      id: 100_000 + index,
      slug: `event-${index}`,
      timezone: 'UTC',
      start_date: text(start),
      utc_start_date: text(start),
      end_date: text(end),
      utc_end_date: text(end),
      hide_from_listings: false,
    };
  });
}

function has(records: unknown, id: number): boolean {
  const list: unknown[] = Array.isArray(records) ? records : [records];
  return list.some(
    (record) => typeof record === 'object' && record !== null && 'id' in record && record.id === id,
  );
}

function idOf(records: unknown): number {
  const [first]: unknown[] = Array.isArray(records) ? records : [records];
  if (typeof first === 'object' && first && 'id' in first && typeof first.id === 'number') return first.id;
  throw new Error('The record has no id.');
}

async function listing(snapshot: StoredSnapshot, pace: Pace) {
  const events = snapshot.events ?? [];
  const form = events.find(
    ({ tags, venue }) => Array.isArray(tags) && tags.length > 0 && !Array.isArray(venue),
  );
  const [tag, venue] = [idOf(form?.tags), idOf(form?.venue)];
  const mock = createCalendarMock({ snapshot, now });
  const address = `${recordedSite}${eventsRoot}/events?per_page=${perPage}&tags=${tag}&venue=${venue}`;

  const byMock = async () => (await mock.fetch(address)).text();
  const byFilter = () => {
    const found = events.filter((event) => has(event.tags, tag) && has(event.venue, venue));
    const pages = Math.ceil(found.length / perPage);
    return JSON.stringify({ events: found.slice(0, perPage), total: found.length, total_pages: pages });
  };
  const counted = (body: string): { total: number } => JSON.parse(body);
  const counts = [counted(await byMock()).total, counted(byFilter()).total];
  if (counts[0] !== counts[1]) throw new Error(`The mock finds ${counts[0]} events of ${counts[1]}.`);
  return race({ mock: byMock, plain: byFilter }, pace);
}

export const mock: Row = {
  title: 'The mock',
  isDocumented: false,
  async measure(extent) {
    const recorded = recordedSnapshot();
    const listed = await listing({ ...recorded, events: manyEvents(recorded) }, extent);
    const made = await race(
      { mock: () => createCalendarMock({ snapshot: recorded }), plain: () => structuredClone(recorded) },
      extent,
    );
    const pair = (timings: typeof listed) => ({
      ratio: timings.ratio('mock', 'plain'),
      measured: `${duration(timings.milliseconds('mock'))} : ${duration(timings.milliseconds('plain'))}`,
      target: { atMost: 3 },
    });
    return [
      {
        what: `a list with a tag and a venue over ${total.toLocaleString('en')} events`,
        against: '`Array.filter` with both predicates + `JSON.stringify` of the page',
        ...pair(listed),
      },
      {
        what: '`createCalendarMock` with the recorded snapshot',
        against: '`structuredClone` of it',
        ...pair(made),
      },
    ];
  },
};
