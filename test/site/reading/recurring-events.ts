import { isOccurrenceId } from '../../../src/contract/values/occurrence.ts';
import { type CalendarEvent, RecurringEventError } from '../../../src/index.ts';
import { rejectionOf, require, Skip, skip } from '../runner/outcome.ts';
import { withoutWrites } from '../runner/runner.ts';
import type { Reader } from './everything.ts';

const day = 24 * 60 * 60 * 1000;

/** So many recurring events are looked at, and so many dates of each. */
const most = 3;

/** The published recurring events among all events: the dates of each, by its slug. */
function seriesIn(events: readonly CalendarEvent[]): ReadonlyMap<string, readonly CalendarEvent[]> {
  return Map.groupBy(
    events.filter(({ id, slug, status }) => isOccurrenceId(id) && slug && status === 'publish'),
    ({ slug = '' }) => slug,
  );
}

/** Recurring events of Events Calendar Pro: how they are read, and that nothing is sent that would destroy them. */
export async function checkRecurringEvents(reader: Reader): Promise<void> {
  const check = reader.area('recurring events');
  const series = seriesIn(reader.everything.events);
  if (series.size === 0) {
    const reason = 'the site lists none: no event has an ID above 10,000,000';
    return check('recurring events', 'each date once', skip(reason));
  }
  await checkDates(reader, series);
  await checkRejections(reader, series);
}

async function checkDates(
  { calendar, area, target }: Reader,
  series: ReadonlyMap<string, readonly CalendarEvent[]>,
): Promise<void> {
  const check = area('recurring events');
  const all = [...series.values()].flat();
  const counted = `${all.length} dates of ${series.size} events`;
  await check('GET /events, dates', `${counted}, each once`, async () => {
    const ids = new Set(all.map(({ id }) => id));
    require(ids.size === all.length, `${all.length - ids.size} IDs twice`);
    for (const [slug, dates] of series) {
      const starts = new Set(dates.map(({ start_date }) => start_date));
      require(starts.size === dates.length, `${slug}: ${dates.length} dates with ${starts.size} starts`);
    }
    return counted;
  });
  const now = target.now().getTime();
  const isSoon = ({ utc_start_date: start, start_date }: CalendarEvent) => {
    const time = Date.parse(`${(start ?? start_date).replace(' ', 'T')}Z`);
    return time > now + day && time < now + 365 * day;
  };
  for (const [slug, dates] of [...series].slice(0, most)) {
    const soon = dates.filter(isSoon);
    const some = [...soon.slice(0, most - 1), ...soon.slice(-1)];
    const expected = `${some.length} dates, as in the list`;
    const needDates = () => {
      if (some.length === 0) throw new Skip('no date within a year');
    };
    await check(`dates of ${slug}, by ID`, expected, async () => {
      needDates();
      for (const { id, start_date } of some) {
        const single = await calendar.events.get(id);
        const { items } = await calendar.events.list({ include: id });
        const came = [single, ...items].map((event) => `${event.id} at ${event.start_date}`);
        require(came.join() === `${id} at ${start_date},${id} at ${start_date}`, came.join(', '));
      }
      return expected;
    });
    await check(`dates of ${slug}, between days`, expected, async () => {
      needDates();
      for (const { id, start_date } of some) {
        const from = start_date.slice(0, 10);
        const to = new Date(Date.parse(from) + day).toISOString().slice(0, 10);
        const came = await calendar.events.between(from, to).all();
        const times = came.filter((event) => event.id === id).length;
        require(times === 1, `${id} ${times} times on ${from}`);
      }
      return expected;
    });
    await check(`${slug}, by slug`, 'another ID, of which include finds the dates', async () => {
      needDates();
      const { id } = await calendar.events.getBySlug(slug);
      require(!isOccurrenceId(id), `the ID ${id}`);
      const came = await calendar.events.list({ include: id, per_page: 50 }).all({ limit: 2_000 });
      const ids = new Set(came.map((event) => event.id));
      const missing = soon.filter((event) => !ids.has(event.id));
      const strangers = came.filter((event) => event.slug !== slug);
      require(missing.length + strangers.length === 0, `${id}: ${came.length} dates`);
      return `${id}, with ${came.length} dates`;
    });
  }
}

/** Calls that would change or delete other dates, too. The client for them cannot write. */
async function checkRejections(
  { calendar, area, target }: Reader,
  series: ReadonlyMap<string, readonly CalendarEvent[]>,
): Promise<void> {
  const check = area('recurring events');
  for (const [slug, dates] of [...series].slice(0, most)) {
    const id = dates[0]?.id ?? 0;
    const title = 'not to be stored';
    // WordPress's own route changes the title of all dates without harm. The API takes the website.
    const website = 'https://not-to-be-stored.example/';
    const { calendar: harmless, writes } = withoutWrites(calendar, target.exchanges);
    const { events } = harmless;
    const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['edit of a date', () => events.edit(id, { title })],
      ['update of a date', async () => events.update(id, { title })],
      ['delete of a date', async () => events.delete(id)],
      ['edit of the event itself', async () => events.edit((await events.getBySlug(slug)).id, { website })],
      ['editBySlug', () => events.editBySlug(slug, { website })],
    ];
    for (const [name, call] of calls) {
      await check(`${slug}: ${name}`, 'RecurringEventError, and no write', async () => {
        const error = await rejectionOf(call());
        require(writes.length === 0, `${writes.join(', ')}, which the suite has not sent`);
        require(error instanceof RecurringEventError, String(error ?? 'no error'));
        return `RecurringEventError of ${error.id}`;
      });
    }
  }
}
