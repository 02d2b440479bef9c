import * as schemas from '../../contract/schemas.ts';
import { readDate } from '../../contract/values/date-input.ts';
import type { EventChanges, ValidationIssue } from '../../index.ts';
import { issuesOf } from '../validate.ts';

type Dates = Pick<EventChanges, 'start_date' | 'end_date' | 'timezone' | 'all_day'>;

const isInstant = (date: unknown) => typeof readDate(date) === 'object';

/** What is wrong with an end that is before the start. A wall time and an instant are compared where the zone is known. */
export function endIssues({ start_date, end_date, timezone, all_day }: Dates): ValidationIssue[] {
  if (timezone === undefined && isInstant(start_date) !== isInstant(end_date)) return [];
  const issues = issuesOf(schemas.EventUpdate, {
    start_date,
    end_date,
    timezone: timezone ?? 'UTC',
    all_day,
  });
  return issues.filter(({ code }) => code === 'end_before_start');
}
