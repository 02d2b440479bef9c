import type { RRuleTemporal } from 'rrule-temporal';
import { formatWallTime, parseClock } from '../../../time/wall-time.ts';
import { propertiesOf } from './content-lines.ts';
import type { FileEvent } from './file-event.ts';
import { formatClock, PropertyError, readDuration, readTime, readTimes } from './times.ts';
import { type Clock, isDay, type Window } from './window.ts';
import type { ExpandRule } from './zones.ts';

/** More than a rule can mean that a person wrote, and few enough to be read in a second. */
const mostOccurrences = 100_000;
const yearsOfCalendars = 9999;

const unitsPerYear: Readonly<Record<string, number>> = {
  MINUTELY: 525_600,
  HOURLY: 8760,
  DAILY: 365,
  WEEKLY: 52,
  MONTHLY: 12,
  YEARLY: 1,
};

const toUtc = (clock: number) => `${formatWallTime(clock).replace(/[-:]/g, '').replace(' ', 'T')}Z`;

function checkRule(rule: string): void {
  const error = (expected: string) => new PropertyError('RRULE', `expected ${expected}, got ${rule}`);
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]*)`, 'i').exec(rule)?.[1];
  const units = unitsPerYear[part('FREQ')?.toUpperCase() ?? ''];
  if (units === undefined) throw error('FREQ=YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY or MINUTELY');
  for (const name of ['INTERVAL', 'COUNT']) {
    if (!/^0*[1-9]\d{0,6}$/.test(part(name) ?? '1')) throw error(`a number from 1 as ${name}`);
  }
  if (Number(part('INTERVAL') ?? 1) / units > yearsOfCalendars)
    throw error('an interval of some years at most');
}

/** Makes a function that expands rules by the package rrule-temporal. */
export function createExpandRule(Rule: typeof RRuleTemporal): ExpandRule {
  return (rule, start, range) => {
    checkRule(rule);
    try {
      const rruleString = `DTSTART:${toUtc(start)}\nRRULE:${rule.toUpperCase()}`;
      const set = new Rule({ rruleString, includeDtstart: true, maxIterations: mostOccurrences });
      const dates = range ? set.between(new Date(range[0]), new Date(range[1]), true) : set.all();
      return dates.map(({ epochMilliseconds }) => epochMilliseconds);
    } catch (cause) {
      const problem = `expected a rule with at most ${mostOccurrences} dates, got ${rule}`;
      throw new PropertyError('RRULE', `${problem} (${(cause as Error).message})`, { cause });
    }
  };
}

/** The rule with the last time as the event's own clock shows it. A day is meant as a whole. */
function withOwnUntil(rule: string, event: FileEvent): string {
  return rule.replace(/(^|;)UNTIL=([^;]*)/i, (_, before: string, text: string) => {
    const { clock, zone } = readTime(text, { name: 'RRULE', parameters: new Map() }, () => event.zone);
    const isWhole = isDay(clock) || isDay(event.start);
    const own = isWhole ? `${clock.slice(0, 10)} 23:59:59` : event.zone.toClock(zone.toInstant(clock));
    return `${before}UNTIL=${own.replace(/[-:]/g, '').replace(' ', 'T')}Z`;
  });
}

const hasEnd = (rule: string) => /(?:^|;)(?:COUNT|UNTIL)=/i.test(rule);

/** One date of an event. */
export interface Occurrence {
  /** On the event's own clock. */
  readonly start: Clock;
  /** The start: an instant, or for days the midnight in milliseconds. */
  readonly instant: number;
  /** What an RDATE says of its own end: as that of a DTEND or a DURATION. */
  readonly until?: string | undefined;
}

/** Whether an event has more dates than one. */
export function isRecurring({ component }: FileEvent): boolean {
  return ['RRULE', 'RDATE'].some((name) => propertiesOf(component, name).length > 0);
}

/**
 * The dates of a recurring event in order: its start, and those of its rules and RDATEs but for the EXDATEs.
 *
 * @param window - in which dates are wanted; those around it may be among them
 */
export function occurrencesOf(event: FileEvent, expand: ExpandRule, window: Window): Occurrence[] {
  const { component, start, zone, duration } = event;
  const [from, to] = window.rangeFor(duration.nominal + duration.exact);
  const first = parseClock(start);
  const dateAt = (clock: Clock, own = zone, until?: string): Occurrence => {
    // In the kind of the event: of a time only the day counts for days, and of a day the time of the event is meant.
    if (isDay(start)) return { start: clock.slice(0, 10), instant: parseClock(clock.slice(0, 10)), until };
    if (isDay(clock)) return dateAt(`${clock}${start.slice(10)}`);
    const instant = own.toInstant(clock);
    return { start: own === zone ? clock : zone.toClock(instant), instant, until };
  };
  const ruled = (name: string): Occurrence[] =>
    propertiesOf(component, name).flatMap(({ value }) => {
      checkRule(value);
      if (to === undefined && !hasEnd(value))
        throw new PropertyError('RRULE', 'expected a rule that ends, or the options from and to');
      const range = to === undefined ? undefined : ([Math.max(from, first), to] as const);
      if (range && range[0] > range[1]) return [];
      const clocks = expand(withOwnUntil(value, event), first, range);
      return clocks.flatMap((clock) => formatClock(clock, start) ?? []).map((clock) => dateAt(clock));
    });
  const listed = (name: string): Occurrence[] =>
    propertiesOf(component, name).flatMap((property) =>
      readTimes(property, () => event.zoneOf(property)).map((time) =>
        dateAt(time.clock, time.zone, time.until),
      ),
    );
  const dates = new Map<number, Occurrence>();
  for (const date of [dateAt(start), ...ruled('RRULE'), ...listed('RDATE')]) dates.set(date.instant, date);
  for (const { instant } of [...listed('EXDATE'), ...ruled('EXRULE')]) dates.delete(instant);
  return [...dates.values()];
}

/** The end of a date, which is exclusive: an instant, or for days the midnight in milliseconds. */
export function endOf(event: FileEvent, { start, instant, until }: Occurrence): number {
  const { zone } = event;
  if (until && !/^P/i.test(until)) {
    const end = readTime(until, { name: 'RDATE', parameters: new Map() }, () => zone);
    return end.zone.toInstant(end.clock);
  }
  if (start === event.start && event.end !== undefined && !until) return event.end;
  const { nominal, exact } = until ? readDuration(until, 'RDATE') : event.duration;
  if (nominal === 0 || isDay(start)) return instant + nominal + exact;
  const end = formatClock(parseClock(start) + nominal, start);
  if (end === undefined) throw new PropertyError('DURATION', 'expected an end before the year 10000');
  return zone.toInstant(end) + exact;
}
