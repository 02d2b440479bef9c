import { parseClock } from '../../../time/zone.ts';
import { listOf, PropertyError, propertiesOf } from './content-lines.ts';
import type { FileEvent } from './file-event.ts';
import { type ExpandRule, type Rule, readRule, toUntil } from './rules.ts';
import { formatClock, readDuration, readTime } from './times.ts';
import { type Clock, isDay, lastClock, type Window } from './window.ts';

/** Reads a rule with UNTIL in the zone of the event, where a date includes the whole day. Whole days ignore times. */
function ruleOf(text: string, event: FileEvent): Rule {
  const rule = readRule(text);
  const isOfDays = isDay(event.start);
  for (const name of isOfDays ? ['BYHOUR', 'BYMINUTE', 'BYSECOND'] : []) rule.delete(name);
  const until = rule.get('UNTIL');
  if (!until) return rule;
  const ownZone = () => (isOfDays ? event.shown : event.zone);
  const { clock, zone } = readTime(until, { name: 'RRULE', parameters: new Map() }, ownZone, isOfDays);
  const isWhole = isDay(clock) || isOfDays;
  const own = isWhole ? `${clock.slice(0, 10)} 23:59:59` : event.zone.toClock(zone.toInstant(clock));
  return rule.set('UNTIL', toUntil(parseClock(own)));
}

/** One date of an event. */
export interface Occurrence extends Pick<FileEvent, 'start' | 'instant'> {
  /** The end of an RDATE period: an instant, or a duration. */
  readonly until?: number | string | undefined;
}

/** What all events of a file share. */
export interface Reading {
  readonly expand: ExpandRule;
  readonly window: Window;
}

/** Returns the dates of a recurring event, some outside the window: its start, rules and RDATEs without exceptions. */
export function occurrencesOf(event: FileEvent, { expand, window }: Reading): Occurrence[] {
  const { component, start, zone, duration } = event;
  const [from, to] = window.rangeFor(duration.nominal + duration.exact);
  const first = parseClock(start);
  const dateAt = (clock: Clock, own = zone, until?: number | string): Occurrence => {
    // All-day events ignore times. In other events, a date without a time gets the time of the event.
    if (isDay(start)) return { start: clock.slice(0, 10), instant: parseClock(clock.slice(0, 10)), until };
    if (isDay(clock)) return dateAt(`${clock}${start.slice(10)}`);
    const instant = own.toInstant(clock);
    return { start: own === zone ? clock : zone.toClock(instant), instant, until };
  };
  const rulesOf = (name: string): Rule[] =>
    propertiesOf(component, name).flatMap(({ value }) => (value === '' ? [] : ruleOf(value, event)));
  const rules = rulesOf('RRULE');
  const ruled = (all: readonly Rule[]): Occurrence[] =>
    all.flatMap((rule) => {
      if (to === lastClock && !rule.get('COUNT') && !rule.get('UNTIL'))
        throw new PropertyError('RRULE', 'expected a rule that ends, or the options from and to');
      if (to < first) return [];
      const clocks = expand(rule, first, Math.max(from, first), to);
      // The start counts as a date of the only rule, even if it does not match.
      const isCounted = all === rules && rules.length === 1 && clocks[0] !== first;
      if (isCounted && clocks.length === Number(rule.get('COUNT'))) clocks.pop();
      return clocks.flatMap((clock) => formatClock(clock, start) ?? []).map((clock) => dateAt(clock));
    });
  const listed = (name: string): Occurrence[] =>
    propertiesOf(component, name).flatMap((property) =>
      listOf(property).map((text) => {
        const read = (part: string) => readTime(part, property, () => event.zoneOf(property), isDay(start));
        const [begin = '', end] = text.split('/');
        const time = read(begin);
        if (!end || /^P/i.test(end)) return dateAt(time.clock, time.zone, end);
        const until = read(end);
        return dateAt(time.clock, time.zone, until.zone.toInstant(until.clock));
      }),
    );
  const dates = new Map<number, Occurrence>();
  // Google leaves a rule behind that ends before it starts when all its dates are moved.
  const isStart = !rules.some((rule) => rule.get('UNTIL') && rule.get('UNTIL')! < toUntil(first));
  const all = [...(isStart ? [dateAt(start)] : []), ...ruled(rules), ...listed('RDATE')];
  for (const date of all) dates.set(date.instant, date);
  for (const { instant } of [...listed('EXDATE'), ...ruled(rulesOf('EXRULE'))]) dates.delete(instant);
  return [...dates.values()];
}

/** Returns the exclusive end of a date: an instant, or for days the midnight in milliseconds. */
export function endOf(event: FileEvent, { start, instant, until }: Occurrence): number {
  if (typeof until === 'number') return until;
  if (start === event.start && event.end !== undefined && !until) return event.end;
  const { nominal, exact } = until ? readDuration(until, 'RDATE') : event.duration;
  if (nominal === 0 || isDay(start)) return instant + nominal + exact;
  const end = formatClock(parseClock(start) + nominal, start);
  if (end === undefined) throw new PropertyError('DURATION', 'expected an end before the year 10000');
  return event.zone.toInstant(end) + exact;
}
