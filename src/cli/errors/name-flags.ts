import type { ValidationError, ValidationIssue } from '../../index.ts';
import { UsageError } from './usage-error.ts';

/** The flag that a part of an input came from; undefined for what came from elsewhere. */
export type FlagOf = (field: string | number, issue: ValidationIssue) => string | undefined;

/** Programs may pass dates as objects; in the command line there are only texts. */
const objects = ', a Date or Temporal';

function describeIssue(issue: ValidationIssue, flagOf: FlagOf): string {
  const message = issue.message.replace(objects, '');
  const [field, ...rest] = issue.path;
  const flag = field === undefined ? undefined : flagOf(field, issue);
  const where = flag === undefined ? issue.path.join('.') : [flag, ...rest].join('.');
  return where === '' ? message : `${where}: ${message}`;
}

/** The same error in the words of the command line, an issue on each line. */
export function nameFlags(error: ValidationError, flagOf: FlagOf): UsageError {
  const lines = error.issues.map((issue) => describeIssue(issue, flagOf));
  return new UsageError(lines.join('\n'), { cause: error });
}
