import type { RRuleTemporal } from 'rrule-temporal';
import { dayLength } from '../../../time/zone.ts';
import { PropertyError } from './content-lines.ts';
import { endOfTime } from './window.ts';

/** More dates than anyone means with the rules of a file, but few enough to compute in a second. */
const mostOccurrences = 100_000;

/** After so much time, a file's slow rules are errors: a rule without dates is searched up to the year 9999. */
const mostSeconds = 20;

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

/** The parts of a rule by name, in capital letters. */
export type Rule = ReadonlyMap<string, string>;

/** Formats a local time as `UNTIL` has it, which cannot be after the year 9999. */
export const toUntil = (clock: number) =>
  new Date(Math.min(clock, endOfTime - 1000)).toISOString().replace(/[-:]|\.\d+/g, '');

export function readRule(text: string): Map<string, string> {
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
function mixesDays(rule: Rule): boolean {
  const days = rule.get('BYDAY') ?? '';
  const hasNumbers = /\d/.test(days);
  const others = ['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'].filter((name) => rule.get(name));
  if (others.length > 1 || (others[0] === 'BYYEARDAY' && days !== '')) return true;
  if (!hasNumbers || rule.get('BYMONTH')) return hasNumbers && others[0] === 'BYWEEKNO';
  return others.length > 0 || /(?:^|,)[A-Z]/.test(days);
}

/** Returns the local times of a rule in a range, and maybe before it, in order, in milliseconds as if in UTC. */
export type ExpandRule = (rule: Rule, start: number, from: number, to: number) => number[];

/** The rules that it computes share the limits of dates and time. Projects may lack the package of its type. @internal */
export function createExpandRule(Expander: typeof RRuleTemporal): ExpandRule {
  let left = mostOccurrences;
  let spent = 0;
  return (rule, start, from, to) => {
    const count = rule.get('COUNT');
    // With a later date, rrule-temporal would take the weekday of BYWEEKNO from it.
    const isFromStart = count ?? rule.get('BYWEEKNO');
    const clocks: number[] = [];
    const parts = [...rule].filter(([, value]) => value !== '').map((part) => part.join('='));
    const text = parts.join(';');
    // A simple rule has fewer dates in a window of years, and is computed even then.
    const most = spent > mostSeconds * 1000 ? mostOccurrences / 50 : mostOccurrences;
    const began = performance.now();
    try {
      const rruleString = `DTSTART:${toUntil(start)}\nRRULE:${text}`;
      // With this limit, rules are slower. Only these parts cause several dates a day.
      const isOften = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].some((name) => rule.get(name)?.includes(','));
      const evaluations = isOften && { maxCandidateEvaluations: most };
      const set = new Expander({ rruleString, maxIterations: most, ...evaluations });
      // In parts with at most one date a day, which fit into memory.
      const part = mostOccurrences * dayLength;
      for (let begin = isFromStart ? start : from; begin <= to; begin += part) {
        const dates = set.between(new Date(begin), new Date(Math.min(begin + part - 1, to)), true);
        for (const { epochMilliseconds } of dates) clocks.push(epochMilliseconds);
        if (clocks.length > left) throw new RangeError('limit them by the options from and to');
        if (clocks.length >= Number(count)) break;
      }
    } catch (cause) {
      const place = most < mostOccurrences ? `after rules that took ${mostSeconds} s` : 'in the file';
      const problem = `expected valid rules with at most ${most} dates ${place}, got ${text}`;
      throw new PropertyError('RRULE', `${problem} (${(cause as Error).message})`, { cause });
    } finally {
      spent += performance.now() - began;
    }
    left -= clocks.length;
    return clocks;
  };
}
