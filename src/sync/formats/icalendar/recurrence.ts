import type { RRuleTemporal } from 'rrule-temporal';
import { dayLength, formatWallTime, parseClock } from '../../../time/zone.ts';
import { listOf, PropertyError, propertiesOf } from './content-lines.ts';
import type { FileEvent } from './file-event.ts';
import { formatClock, readDuration, readTime } from './times.ts';
import { type Clock, isDay, lastClock, type Window } from './window.ts';
import type { ExpandRule } from './zones.ts';

/** More dates than anyone means with the rules of a file, but few enough to compute in a second. */
const mostOccurrences = 100_000;

/** The smallest and largest number of each part. Negative numbers count from the end. */
const limits: Readonly<Record<string, readonly [number, number]>> = {
  INTERVAL: [1, 9999],
  COUNT: [1, 9_999_999],
  BYSETPOS: [-366, 366],
  BYMONTH: [1, 12],
  BYWEEKNO: [-53, 53],
  BYYEARDAY: [-366, 366],
  BYMONTHDAY: [-31, 31],
  BYHOUR: [0, 23],
  BYMINUTE: [0, 59],
  BYSECOND: [0, 60],
};

const toUtc = (clock: number) => `${formatWallTime(clock).replace(/[-:]/g, '').replace(' ', 'T')}Z`;

function readRule(text: string): Map<string, string> {
  const parts = text.replace(/\s/g, '').toUpperCase().split(';');
  const rule = new Map(parts.map((part) => [/^[^=]*/.exec(part)![0], part.replace(/^[^=]*=?/, '')]));
  const error = (expected: string) => new PropertyError('RRULE', `expected ${expected}, got ${text}`);
  if (!/^(?:GREGORIAN)?$/.test(rule.get('RSCALE') ?? '')) throw error('RSCALE=GREGORIAN');
  if (!/^(?:YEAR|MONTH|WEEK|DAI|HOUR|MINUTE)LY$/.test(rule.get('FREQ') ?? ''))
    throw error('FREQ=YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY or MINUTELY');
  const other = /^(?:FREQ|UNTIL|BYDAY|WKST|RSCALE|SKIP|X-.*|)$/;
  if (![...rule.keys()].every((name) => name in limits || other.test(name))) throw error('parts of RFC 5545');
  for (const [name, [least, most]] of Object.entries(limits)) {
    const isNumber = (number: string) =>
      /^[+-]?\d+$/.test(number) && +number >= least && +number <= most && (+number !== 0 || least === 0);
    if (rule.get(name) && !rule.get(name)!.split(',').every(isNumber))
      throw error(`a number from ${least} to ${most} as ${name}`);
  }
  if (rule.get('FREQ') === 'YEARLY' && mixesDays(rule))
    throw error('a yearly rule with one of BYMONTHDAY, BYYEARDAY, BYWEEKNO and days such as 2MO');
  return rule;
}

/** Checks whether parts of a yearly rule limit each other: rrule-temporal applies only one of them. */
function mixesDays(rule: ReadonlyMap<string, string>): boolean {
  const days = rule.get('BYDAY') ?? '';
  const hasNumbers = /\d/.test(days);
  const others = ['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'].filter((name) => rule.get(name));
  if (others.length > 1 || (others[0] === 'BYYEARDAY' && days !== '')) return true;
  if (!hasNumbers || rule.get('BYMONTH')) return hasNumbers && others[0] === 'BYWEEKNO';
  return others.length > 0 || /(?:^|,)[A-Z]/.test(days);
}

function createExpandRule(Rule: typeof RRuleTemporal): ExpandRule {
  return (text, start, from, to) => {
    const rule = readRule(text);
    const count = rule.get('COUNT');
    // With a later date, rrule-temporal would take the weekday of BYWEEKNO from it.
    const isFromStart = count ?? rule.get('BYWEEKNO');
    const clocks: number[] = [];
    const problem = `expected a rule with at most ${mostOccurrences} dates, got ${text}`;
    try {
      const parts = [...rule].filter(([, value]) => value !== '').map((part) => part.join('='));
      const rruleString = `DTSTART:${toUtc(start)}\nRRULE:${parts.join(';')}`;
      // With this limit, rules are slower. Only these parts cause several dates a day.
      const isOften = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].some((name) => rule.get(name)?.includes(','));
      const evaluations = isOften && { maxCandidateEvaluations: mostOccurrences };
      const set = new Rule({ rruleString, maxIterations: mostOccurrences, ...evaluations });
      // In parts with at most one date a day, which fit into memory.
      const part = mostOccurrences * dayLength;
      for (let begin = isFromStart ? start : from; begin <= to; begin += part) {
        const dates = set.between(new Date(begin), new Date(Math.min(begin + part - 1, to)), true);
        for (const { epochMilliseconds } of dates) clocks.push(epochMilliseconds);
        if (clocks.length > mostOccurrences || clocks.length >= Number(count)) break;
      }
    } catch (cause) {
      throw new PropertyError('RRULE', `${problem} (${(cause as Error).message})`, { cause });
    }
    if (clocks.length > mostOccurrences) throw new PropertyError('RRULE', problem);
    return clocks;
  };
}

/** Returns a rule with UNTIL in the zone of the event, where a date includes the whole day. Whole days ignore times. */
function ruleFor(rule: string, event: FileEvent): string {
  const isOfDays = isDay(event.start);
  const timed = isOfDays ? rule.replace(/\bBY(?:HOUR|MINUTE|SECOND)=[^;]*/gi, '') : rule;
  return timed.replace(/(^|;)(\s*UNTIL=)([^;]+)/i, (_, before: string, name: string, text: string) => {
    const property = { name: 'RRULE', parameters: new Map() };
    const ownZone = () => (isOfDays ? event.shown : event.zone);
    const { clock, zone } = readTime(text.trim(), property, ownZone, isOfDays);
    const isWhole = isDay(clock) || isOfDays;
    const own = isWhole ? `${clock.slice(0, 10)} 23:59:59` : event.zone.toClock(zone.toInstant(clock));
    return `${before}${name}${toUtc(parseClock(own))}`;
  });
}

/** Checks whether a rule ends before it starts. Google leaves such a rule behind when all its dates are moved. */
function isOver(rule: string, event: FileEvent): boolean {
  const until = /(?:^|;)\s*UNTIL=([^;]*)/i.exec(ruleFor(rule, event))?.[1];
  return Boolean(until) && until! < toUtc(parseClock(event.start));
}

/** One date of an event. */
export interface Occurrence extends Pick<FileEvent, 'start' | 'instant'> {
  /** The end of an RDATE period: an instant, or a duration. */
  readonly until?: number | string | undefined;
}

/** Returns what all events of a file share. Their dates may include some around the window. */
export function createReading(Rule: typeof RRuleTemporal, window: Window) {
  let left = mostOccurrences;
  const addDates = (count: number) => {
    left -= count;
    const what = `at most ${mostOccurrences} dates in the file`;
    if (left < 0) throw new PropertyError('RRULE', `expected ${what}. Limit them by the options from and to`);
  };
  return { expand: createExpandRule(Rule), addDates, window };
}

export type Reading = ReturnType<typeof createReading>;

/** Returns the dates of a recurring event: its start, and those of rules and RDATEs, without excluded dates. */
export function occurrencesOf(event: FileEvent, { expand, window, addDates }: Reading): Occurrence[] {
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
  const ruled = (name: string): Occurrence[] => {
    const rules = propertiesOf(component, name).filter(({ value }) => value !== '');
    return rules.flatMap(({ value }) => {
      const rule = readRule(value);
      if (to === lastClock && !rule.get('COUNT') && !rule.get('UNTIL'))
        throw new PropertyError('RRULE', 'expected a rule that ends, or the options from and to');
      if (to < first) return [];
      const clocks = expand(ruleFor(value, event), first, Math.max(from, first), to);
      // The start counts as a date of the only rule, even if it does not match.
      const isCounted = name === 'RRULE' && rules.length === 1 && clocks[0] !== first;
      if (isCounted && clocks.length === Number(rule.get('COUNT'))) clocks.pop();
      return clocks.flatMap((clock) => formatClock(clock, start) ?? []).map((clock) => dateAt(clock));
    });
  };
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
  const isStart = !propertiesOf(component, 'RRULE').some(({ value }) => isOver(value, event));
  const all = [...(isStart ? [dateAt(start)] : []), ...ruled('RRULE'), ...listed('RDATE')];
  for (const date of all) dates.set(date.instant, date);
  for (const { instant } of [...listed('EXDATE'), ...ruled('EXRULE')]) dates.delete(instant);
  addDates(dates.size);
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
