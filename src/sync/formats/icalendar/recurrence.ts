import { dayLength, startOfDay } from '../../../time/zone.ts';
import { listOf, PropertyError, propertiesOf } from './content-lines.ts';
import type { FileEvent } from './file-event.ts';
import { type ExpandRule, type Rule, readRule, toUntil } from './rules.ts';
import { readDuration, readTime } from './times.ts';
import { endOfTime, type Window } from './window.ts';

/** Reads a rule with UNTIL in the zone of the event, where a date includes the whole day. Whole days ignore times. */
function ruleOf(text: string, event: FileEvent): Rule {
  const rule = readRule(text);
  for (const name of event.isDay ? ['BYHOUR', 'BYMINUTE', 'BYSECOND'] : []) rule.delete(name);
  const until = rule.get('UNTIL');
  if (!until) return rule;
  const ownZone = () => (event.isDay ? event.shown : event.zone);
  const property = { name: 'RRULE', parameters: new Map() };
  const { clock, isDay, zone } = readTime(until, property, ownZone, event.isDay);
  const isWhole = isDay || event.isDay;
  const own = isWhole ? startOfDay(clock) + dayLength - 1000 : event.zone.toClock(zone.toInstant(clock));
  return rule.set('UNTIL', toUntil(own));
}

/** One date of an event. */
export interface Occurrence extends Pick<FileEvent, 'instant'> {
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
  const { component, start, isDay, zone, duration } = event;
  const [from, to] = window.rangeFor(duration.nominal + duration.exact);
  // All-day events ignore times.
  const dateAt = (clock: number, own = zone, until?: number | string): Occurrence => {
    return { instant: isDay ? startOfDay(clock) : own.toInstant(clock), until };
  };
  const rulesOf = (name: string): Rule[] =>
    propertiesOf(component, name).flatMap(({ value }) => (value === '' ? [] : ruleOf(value, event)));
  const rules = rulesOf('RRULE');
  const ruled = (all: readonly Rule[]): Occurrence[] =>
    all.flatMap((rule) => {
      if (to === Number.POSITIVE_INFINITY && !rule.get('COUNT') && !rule.get('UNTIL'))
        throw new PropertyError('RRULE', 'expected a rule that ends, or the options from and to');
      if (to < start) return [];
      const clocks = expand(rule, start, Math.max(from, start), Math.min(to, endOfTime));
      // The start counts as a date of the only rule, even if it does not match.
      const isCounted = all === rules && rules.length === 1 && clocks[0] !== start;
      if (isCounted && clocks.length === Number(rule.get('COUNT'))) clocks.pop();
      return clocks.filter((clock) => clock < endOfTime).map((clock) => dateAt(clock));
    });
  const listed = (name: string, timeOfDay: number): Occurrence[] =>
    propertiesOf(component, name).flatMap((property) =>
      listOf(property).map((text) => {
        const read = (part: string) => readTime(part, property, () => event.zoneOf(property), isDay);
        const [begin = '', end] = text.split('/');
        const time = read(begin);
        if (time.isDay && !isDay) return dateAt(time.clock + timeOfDay);
        if (!end || /^P/i.test(end)) return dateAt(time.clock, time.zone, end);
        const until = read(end);
        return dateAt(time.clock, time.zone, until.zone.toInstant(until.clock));
      }),
    );
  // Google leaves a rule behind that ends before it starts when all its dates are moved.
  const isStart = !rules.some((rule) => rule.get('UNTIL') && rule.get('UNTIL')! < toUntil(start));
  const added = listed('RDATE', start - startOfDay(start));
  const all = [...(isStart ? [dateAt(start)] : []), ...ruled(rules), ...added];
  const dates = new Map(all.map((date) => [date.instant, date]));
  const exceptions = listed('EXDATE', 0);
  // A day, or a midnight at which no date starts, excludes all dates of its day.
  const days = new Set(exceptions.map(({ instant }) => instant).filter((instant) => !dates.has(instant)));
  for (const { instant } of [...exceptions, ...ruled(rulesOf('EXRULE'))]) dates.delete(instant);
  const dayOf = (instant: number) => zone.toInstant(startOfDay(zone.toClock(instant)));
  return [...dates.values()].filter(({ instant }) => days.size === 0 || !days.has(dayOf(instant)));
}

/** Returns the exclusive end of a date: an instant, or for days the midnight in milliseconds. */
export function endOf(event: FileEvent, { instant, until }: Occurrence): number {
  if (typeof until === 'number') return until;
  if (instant === event.instant && event.end !== undefined && !until) return event.end;
  const { nominal, exact } = until ? readDuration(until, 'RDATE') : event.duration;
  if (nominal === 0 || event.isDay) return instant + nominal + exact;
  const end = event.zone.toClock(instant) + nominal;
  if (end >= endOfTime) throw new PropertyError('DURATION', 'expected an end before the year 10000');
  return event.zone.toInstant(end) + exact;
}
