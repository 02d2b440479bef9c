import { createCalendarMock, type SnapshotRecord, type StoredRecord } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { Temporal } from 'temporal-polyfill';
import { inject } from 'vitest';
import { storedMoment } from '../../time/moments.ts';

/** The zone of a reader who has another day than the calendar for half of it. */
export const timeZone = 'Pacific/Auckland';

/**
 * The zones in which the month is tried, each with how many months: in Chromium, zones of either hemisphere, east and west
 * of UTC. What other browsers do in another way, the layout, is in each month.
 */
export const readersZones: readonly (readonly [timeZone: string, months: number])[] =
  inject('browser') === 'Chromium'
    ? [
        ['Europe/Berlin', 2],
        ['America/Los_Angeles', 2],
        [timeZone, 5],
      ]
    : [[timeZone, 2]];

/** The day that the page is opened at: the sample calendar is around it. */
export const today = '2027-04-07';

/** The events that the mock in the page lists, as it sends them: the dates of its weekly class, too. */
export const mockEvents: readonly StoredRecord[] = await listedEvents();

async function listedEvents(): Promise<StoredRecord[]> {
  const site = 'https://calendar.example';
  const mock = createCalendarMock({ baseUrl: site, snapshot: sampleCalendar({ around: today }) });
  const listed: StoredRecord[] = [];
  let url = `${site}/wp-json/tribe/events/v1/events?per_page=50&starts_after=2000-01-01`;
  while (url) {
    const page = await (await mock.fetch(url)).json();
    listed.push(...page.events);
    url = page.next_rest_url;
  }
  return listed;
}

/** An event of the mock by its title. */
export function eventOfTitle(title: string) {
  const found = mockEvents.find((event) => event.title === title);
  if (!found) throw new Error(`There is no event ${title}`);
  return found;
}

/** When a record takes place on the clock of a reader's zone. */
export function timesOf({ start_date, end_date, timezone }: SnapshotRecord, timeZone: string) {
  const onClock = (wall: unknown) => storedMoment(String(wall), String(timezone)).withTimeZone(timeZone);
  return { start: onClock(start_date), end: onClock(end_date) };
}

/** The first and the last day that a record touches. Whole days are the same ones for every reader. */
function boundsOf(record: SnapshotRecord, timeZone: string): [Temporal.PlainDate, Temporal.PlainDate] {
  if (record.all_day) {
    const [first, last] = [record.start_date, record.end_date].map((date) => String(date).slice(0, 10));
    return [Temporal.PlainDate.from(first!), Temporal.PlainDate.from(last!)];
  }
  const { start, end } = timesOf(record, timeZone);
  const isMoment = Temporal.ZonedDateTime.compare(start, end) === 0;
  const last = isMoment ? end : end.subtract({ nanoseconds: 1 });
  return [start.toPlainDate(), last.toPlainDate()];
}

/** The days that a record touches in a reader's zone, `YYYY-MM-DD`. */
export function daysOfRecord(record: SnapshotRecord, timeZone: string): string[] {
  const days: string[] = [];
  const [first, last] = boundsOf(record, timeZone);
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    days.push(day.toString());
  return days;
}

/** Whether anybody sees a record in a calendar. */
export const isListed = ({ status, hide_from_listings }: SnapshotRecord) =>
  status === 'publish' && hide_from_listings !== true;

/** The days of all listed records by their IDs, less those outside of the days that are shown. */
export function expectedDays(
  records: readonly SnapshotRecord[],
  timeZone: string,
  shown: readonly string[],
): Record<string, string[]> {
  const entries = records
    .filter(isListed)
    .map((record): [string, string[]] => [
      String(record.id),
      daysOfRecord(record, timeZone).filter((day) => shown.includes(day)),
    ]);
  return Object.fromEntries(entries.filter(([, days]) => days.length > 0));
}
