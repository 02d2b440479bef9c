import { formatWallTime, keep, startOfDay } from '../../../time/zone.ts';
import { FormatError, unreadableRow } from '../../rows/format-error.ts';
import type { CalendarEnd, LocatedRow } from '../../rows/import-row.ts';
import { type EncodingOptions, type FileInput, readWhole } from '../input.ts';
import { loadPackage } from '../packages.ts';
import {
  type Component,
  PropertyError,
  propertiesOf,
  propertyOf,
  readCalendarFile,
  textOf,
  withWholeCharacters,
} from './content-lines.ts';
import { type FileEvent, ownProperties, readFileEvent, replacedBy } from './file-event.ts';
import { type Occurrence, occurrencesOf, type Reading } from './recurrence.ts';
import { createExpandRule } from './rules.ts';
import { fieldsOf, keysOf, timesOf } from './to-row.ts';
import { createWindow, type WindowOptions } from './window.ts';
import { createZones, type ZoneOptions } from './zones.ts';

/** Options of `readICalendar`. */
export interface ReadICalendarOptions extends EncodingOptions, ZoneOptions, WindowOptions {}

/** Returns the result of a step for a component, or undefined if this step or one before it failed. */
type Attempt = <Result>(component: Component, step: () => Result) => Result | undefined;

/** One date of an event, with its original date by the rule of a recurring event. */
interface DatedEvent extends Occurrence {
  readonly event: FileEvent;
  readonly ruled: string | undefined;
}

/** Formats a date of a recurring event for its slug. */
const ruledDate = (master: FileEvent, instant: number) =>
  master.isDay ? formatWallTime(instant).slice(0, 10) : formatWallTime(master.shown.toClock(instant));

const titleOf = ({ component }: FileEvent) => textOf(component, 'SUMMARY');
const stampOf = ({ component }: FileEvent) => textOf(component, 'DTSTAMP').toUpperCase();

/**
 * Returns the newest of the events that replace the same date: by SEQUENCE, then DTSTAMP, then the last. A revision with
 * another start has a higher SEQUENCE. Otherwise it is another event, to which an app has given the same UID.
 */
function newestOf(series: readonly FileEvent[]): FileEvent[] {
  const inOrder = series.toSorted(
    (one, other) => one.sequence - other.sequence || stampOf(one).localeCompare(stampOf(other)),
  );
  const latest = inOrder.findLast(({ replaces }) => replaces === undefined);
  const current = inOrder.filter((one) => one.replaces !== undefined || one.sequence === latest?.sequence);
  const byDate = Map.groupBy(current, (event) => event.replaces ?? String(event.instant));
  return [...byDate.values()].map((revisions) => {
    const event = revisions.at(-1)!;
    // A canceled series includes the dates that were replaced before.
    const isOfCanceled = latest?.isCancelled === true && event.sequence < latest.sequence;
    // Events with the same DTSTAMP are not revisions of each other.
    const timeOf = (one: FileEvent) => `${one.sequence} ${stampOf(one)}`;
    const times = new Set(revisions.filter((one) => titleOf(one) === titleOf(event)).map(timeOf));
    const twins = new Set(revisions.filter((one) => times.has(timeOf(one))).map(titleOf));
    twins.delete(titleOf(event));
    return { ...event, isCancelled: event.isCancelled || isOfCanceled, twins, series: latest?.component };
  });
}

function datesOf(series: readonly FileEvent[], reading: Reading, attempt: Attempt): DatedEvent[] {
  const current = newestOf(series);
  const masters = current.filter(({ replaces }) => replaces === undefined);
  const others = current.filter(({ replaces }) => replaces !== undefined);
  const replaced = new Set(others.map(({ replaces }) => replaces));
  const ranges = others
    .filter(({ replacesLater }) => replacesLater)
    .sort((one, other) => other.replaces! - one.replaces!);
  const ruledOf = (event: FileEvent) =>
    attempt(event.component, () => ruledDate(masters[0] ?? event, event.replaces!));
  const moved = others.map((event) => ({ event, instant: event.instant, ruled: ruledOf(event) }));
  const datesOfMaster = (event: FileEvent): DatedEvent[] => {
    const rules = ['RRULE', 'RDATE'].flatMap((name) => propertiesOf(event.component, name));
    const isDated = masters.length > 1 || rules.some(({ value }) => value !== '');
    const all = isDated ? occurrencesOf(event, reading) : [{ instant: event.instant }];
    const own = all.filter(({ instant }) => !replaced.has(instant));
    return own.map((occurrence) => {
      const { instant } = occurrence;
      const ruled = isDated ? ruledDate(event, instant) : undefined;
      const range = ranges.find(({ replaces }) => replaces! < instant);
      if (range) return { event: range, instant: movedBy(range, instant, event), ruled };
      return { ...occurrence, event, ruled };
    });
  };
  const ruled = masters.flatMap((event) => attempt(event.component, () => datesOfMaster(event)) ?? []);
  return [...moved, ...ruled].sort((one, other) => one.instant - other.instant);
}

/** Moves a date of a master as an earlier replacement specifies for all later dates. */
function movedBy(range: FileEvent, instant: number, { zone: { toClock, toInstant } }: FileEvent): number {
  const clock = toClock(instant) + toClock(range.instant) - toClock(range.replaces!);
  return range.isDay ? startOfDay(clock) : toInstant(clock);
}

function unreadable(error: Error, component: Component): LocatedRow {
  const field = error instanceof PropertyError ? error.property : undefined;
  const line = field ? propertyOf(component, field)?.line : component.invalidLine?.number;
  const place = { line: line ?? component.line, field };
  const leftOut = propertyOf(component, 'RECURRENCE-ID') ? '. The date that it replaces is left out' : '';
  return unreadableRow(new FormatError(error.message + leftOut, place, { cause: error }));
}

/**
 * Reads the events of an iCalendar file (RFC 5545). Each date of a recurring event becomes a row.
 *
 * The slug of a row is derived from the event's `UID`, so that an import recognizes the event. Events without
 * a `UID` have no slug, and need the key `'title-and-start'`. Tentative events become drafts, events of any
 * class except `PUBLIC` get the status `private`. Canceled events are not rows: an import handles them by
 * its option `canceled`. Times in UTC are shown in `timezone`, and zones that the file defines
 * are known. The file is read as a whole before the first row. Needs the package `rrule-temporal`.
 *
 * @param input - the file: a string, bytes, or a stream of either
 * @param options - `from` and `to` to limit events by time, `timezone`, `timezones`, `encoding`
 * @returns the rows with the lines of their events, and a `FormatError` in place of each event that
 * cannot be read
 * @throws `FormatError` if the file is not a calendar file, or after its rows if an event is incomplete or
 * outside a calendar, and CalendarError if rrule-temporal is not installed
 * @example
 * ```ts
 * import { readICalendar } from 'events-calendar-client/sync/icalendar';
 *
 * const response = await fetch('https://example.org/calendar.ics');
 * for await (const item of readICalendar(await response.text(), { from: '2027-01-01', to: '2028-01-01' })) {
 *   if ('error' in item) console.error(item.error.message);
 *   else console.log(item.row.start_date, item.row.title);
 * }
 * ```
 */
export async function* readICalendar(
  input: FileInput,
  options: ReadICalendarOptions = {},
): AsyncGenerator<LocatedRow, CalendarEnd, undefined> {
  const { RRuleTemporal } = await loadPackage('rrule-temporal', 'readICalendar');
  const reading = { expand: createExpandRule(RRuleTemporal), window: createWindow(options) };
  const { calendars, error } = readCalendarFile(await readWhole(input, options, withWholeCharacters));
  // Zones compute their rules again for each year, apart from the limits of the events.
  const zones = createZones(calendars, options, createExpandRule(RRuleTemporal));
  const read = (component: Component, master?: FileEvent) =>
    readFileEvent(component, zones.get(component.calendar!)!, options, master);
  const events = calendars.flatMap(({ components }) => components).filter(({ name }) => name === 'VEVENT');
  const cancelled: CalendarEnd['cancelled'][number][] = [];
  // Events without a UID are not grouped.
  const all = Map.groupBy<unknown, Component>(events, (component) => textOf(component, 'UID') || component);
  for (const series of all.values()) yield* readSeries(series, read, reading, cancelled);
  if (error) throw error;
  return { cancelled, isExport: events.some((component) => propertyOf(component, ownProperties.slug)) };
}

/** Yields the rows of an event or its dates, and one error for each component that cannot be read. */
function* readSeries(
  series: readonly Component[],
  read: (component: Component, master?: FileEvent) => FileEvent,
  reading: Reading,
  cancelled: CalendarEnd['cancelled'][number][],
): Generator<LocatedRow, void, undefined> {
  const errors = new Map<Component, Error>();
  const attempt: Attempt = (component, step) => {
    // The other dates would have the same error.
    if (errors.has(component)) return undefined;
    try {
      return step();
    } catch (error) {
      errors.set(component, error as Error);
      return undefined;
    }
  };
  const idOf = (component: Component) => propertyOf(component, 'RECURRENCE-ID');
  const readAll = (components: readonly Component[], master?: FileEvent) =>
    components.flatMap((component) => attempt(component, () => read(component, master)) ?? []);
  const masters = readAll(series.filter((component) => !idOf(component)));
  const [master] = masters;
  const others = readAll(series.filter(idOf), master);
  // A date is not true if the event that replaces it cannot be read. Without its RECURRENCE-ID, any date may be that one.
  for (const component of [...errors.keys()].filter(idOf)) {
    const replaces = master && attempt(master.component, () => replacedBy(master, idOf(component)!, master));
    if (master && replaces !== undefined) others.push({ ...master, component, replaces });
  }
  const unknownDate = master && errors.get(master.component);
  if (unknownDate) for (const { component } of masters) errors.set(component, unknownDate);
  const readShared = (event: FileEvent) => ({ fields: fieldsOf(event), keys: keysOf(event) });
  const shared = new Map<FileEvent, ReturnType<typeof readShared>>();
  for (const { event, ruled, ...occurrence } of datesOf([...masters, ...others], reading, attempt)) {
    const item = attempt(event.component, () => {
      const times = timesOf(event, occurrence);
      if (!reading.window.includes(times)) return undefined;
      const { fields, keys } = keep(shared, event, () => readShared(event));
      return { position: { line: event.component.line }, row: { ...keys(ruled), ...fields, ...times } };
    });
    if (item && event.isCancelled) cancelled.push(item);
    else if (item) yield item;
  }
  for (const [component, error] of errors) yield unreadable(error, component);
}
