import { isOccurrenceId } from '../../../src/contract/values/occurrence.ts';
import type { CalendarClient, CalendarEvent } from '../../../src/index.ts';
import { require, Skip } from '../runner/outcome.ts';
import type { Writer } from './records.ts';

export const recurringArea = 'writing: recurring events';

/** How many dates the event needs: five of them go. */
const [fewest, most] = [6, 100];

/** The recurring event that may be changed: the one of the command line, or the first one of the mock. */
export async function changeableEvent(
  calendar: CalendarClient,
  isMock: boolean,
  id: number | undefined,
): Promise<CalendarEvent | undefined> {
  if (id !== undefined) return calendar.events.get(id);
  if (!isMock) return undefined;
  for await (const event of calendar.events.upcoming())
    if (isOccurrenceId(event.id) && event.slug) return calendar.events.getBySlug(event.slug);
  return undefined;
}

/** Changes and deletes dates of the recurring event that may be changed, and compares all others. */
export async function checkRecurringEvent(writer: Writer): Promise<void> {
  const { calendar, bench, recurringEvent, area } = writer;
  const check = area(recurringArea);
  const read = async () => {
    const include = recurringEvent?.id ?? 0;
    const dates = await calendar.events.list({ include, per_page: 50 }).all({ limit: most + 1 });
    return dates.toSorted((one, other) => one.start_date.localeCompare(other.start_date));
  };
  let isEnough = false;
  const expected = `a recurring event with ${fewest} to ${most} dates within two years`;
  await check('the event that may be changed', expected, async () => {
    if (recurringEvent === undefined)
      throw new Skip('none may be changed: pass one that was made for this with --recurring-event');
    const dates = await read();
    const isRecurring = dates.length > 0 && dates.every(({ id }) => isOccurrenceId(id));
    require(isRecurring, `event ${recurringEvent.id} is no recurring event`);
    require(dates.length >= fewest && dates.length <= most, `${dates.length} dates`);
    isEnough = true;
    return `event ${recurringEvent.id} with ${dates.length} dates`;
  });
  if (!isEnough) return;
  /** Does something to dates. All others, by their place among the dates, have to stay as they were. */
  const checkChange = (name: string, expected: string, indexes: readonly number[], change: Change) =>
    check(name, `${expected}, and all other dates as they were`, async () => {
      const before = await read();
      const changed = new Set(indexes.map((index) => before.at(index)?.id));
      const date = before.at(indexes[0] ?? 0);
      if (date === undefined) throw new Skip('there is no such date');
      const came = await change(date);
      const after = await read();
      const kept = before.filter(({ id }) => !changed.has(id)).map(textOf);
      const missing = kept.filter((text) => !after.some((event) => textOf(event) === text));
      const strange = after.map(textOf).filter((text) => !kept.includes(text));
      const problems = [
        ...missing.map((text) => `without ${text}`),
        ...strange.map((text) => `with ${text}`),
      ];
      require(problems.length === 0, problems.slice(0, 4).join('; '));
      return `${came}, ${after.length} of ${before.length} dates as they were`;
    });
  for (const way of ['edit', 'update'] as const) {
    const expected = 'that date is an event with another ID';
    await checkChange(`${way} with occurrence: 'single'`, expected, [2], async (date) => {
      const title = bench.title(`one date, by ${way}`);
      const { id } = await calendar.events[way](date.id, { title }, { occurrence: 'single' });
      require(!isOccurrenceId(id), `a result with the ID ${id}`);
      bench.keep('events', id);
      const stored = await calendar.events.get(id);
      require(stored.title === title, `the title “${stored.title}”`);
      require(stored.start_date === date.start_date, `the start ${stored.start_date}`);
      const kept = way === 'edit' ? (['website', 'cost', 'description', 'timezone'] as const) : [];
      const lost = kept.filter((name) => stored[name] !== date[name]);
      require(lost.length === 0, `changed, too: ${lost.join(', ')}`);
      return `event ${id}`;
    });
  }
  for (const [occurrence, indexes, expected] of [
    ['single', [1], 'that date is in the trash'],
    ['upcoming', [-2, -1], 'the last two dates are in the trash'],
  ] as const) {
    await checkChange(`delete with occurrence: '${occurrence}'`, expected, indexes, async (date) => {
      const { id, status } = await calendar.events.delete(date.id, { occurrence });
      require(status === 'trash' && !isOccurrenceId(id), `event ${id}, ${status}`);
      return `event ${id}, ${status}`;
    });
  }
}

type Change = (date: CalendarEvent) => Promise<string>;

const textOf = ({ id, title, start_date, end_date }: CalendarEvent) =>
  `${id} ${title} ${start_date} ${end_date}`;
