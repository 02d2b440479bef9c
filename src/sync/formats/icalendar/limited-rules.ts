import type ICAL from 'ical.js';
import { PropertyError } from './wall-times.ts';

/** From one occurrence to the next: for 29 February, an hourly rule takes up to 73,000 steps. */
const mostStepsToNext = 200_000;

/** For all occurrences of an event: the last weekday of each month takes 4,000 steps a year. */
const mostSteps = 1_000_000;

/** Dates in calendar files have four digits for the year. */
const lastYear = 9999;

const unitsPerYear: Readonly<Record<string, number>> = {
  SECONDLY: 31_536_000,
  MINUTELY: 525_600,
  HOURLY: 8760,
  DAILY: 365,
  WEEKLY: 52,
  MONTHLY: 12,
  YEARLY: 1,
};

const ruleError = (problem: string, rule: ICAL.Recur) => new PropertyError('rrule', `${problem}: ${rule}`);

/**
 * Limits the search for occurrences, which ical.js may continue forever within one call. The steps of its iterator are
 * counted in methods that are not part of its documented interface, so the peer range is the one version tested.
 *
 * @param rules - all rules of an event. Their iterators throw a PropertyError where the limit is reached.
 * @throws PropertyError for an interval that is longer than all years of a calendar
 */
export function limitRules(ical: typeof ICAL, rules: readonly ICAL.Recur[]): void {
  let steps = 0;
  let stepsToNext = 0;

  class LimitedIterator extends ical.RecurIterator {
    override next(again?: boolean): ICAL.Time {
      stepsToNext = 0;
      // The next occurrence of an event is the earliest of all rules.
      this.countSteps(rules.length);
      return super.next(again);
    }

    override check_contracting_rules(): boolean {
      this.countSteps(1);
      this.checkYear(this.last.year);
      const { until } = this.rule;
      // Otherwise UNTIL is compared with occurrences alone, and the search goes on behind it.
      return (until && this.last.compare(until) > 0) || super.check_contracting_rules();
    }

    override increment_monthday(days: number): void {
      this.countSteps(days);
      super.increment_monthday(days);
    }

    override increment_month(): void {
      this.countSteps(1);
      super.increment_month();
    }

    override expand_year_days(year: number): number {
      this.countSteps(1);
      this.checkYear(year);
      return super.expand_year_days(year);
    }

    override expand_by_day(year: number): number[] {
      const days = super.expand_by_day(year);
      this.countSteps(days.length);
      return days;
    }

    override ruleDayOfWeek(...day: Parameters<ICAL.RecurIterator['ruleDayOfWeek']>) {
      this.countSteps(1);
      return super.ruleDayOfWeek(...day);
    }

    private countSteps(count: number): void {
      steps += count;
      stepsToNext += count;
      if (stepsToNext > mostStepsToNext) {
        throw ruleError(`expected a next occurrence, found none in ${mostStepsToNext} steps`, this.rule);
      }
      if (steps > mostSteps) {
        throw ruleError(`expected all occurrences in ${mostSteps} steps`, this.rule);
      }
    }

    /** A rule with UNTIL ends by itself. */
    private checkYear(year: number): void {
      if (year <= lastYear || this.rule.until) return;
      throw ruleError(`expected a next occurrence, found none up to the year ${lastYear}`, this.rule);
    }
  }

  for (const rule of rules) {
    if (rule.interval / (unitsPerYear[rule.freq] ?? 1) > lastYear) {
      throw ruleError(`expected an interval of at most ${lastYear} years`, rule);
    }
    rule.iterator = (dtstart) => {
      stepsToNext = 0;
      const iterator = new LimitedIterator({ rule, dtstart });
      const endsBefore = rule.until && rule.until.compare(dtstart) < 0;
      if (iterator.completed && !endsBefore) throw ruleError('expected a rule with occurrences', rule);
      return iterator;
    };
  }
}
