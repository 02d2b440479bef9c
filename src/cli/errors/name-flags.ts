import { ValidationError, type ValidationIssue } from '../../index.ts';
import { flagName } from '../arguments.ts';
import { UsageError } from './errors.ts';

/** The flag that a part of an input came from; undefined for what came from elsewhere. */
export type FlagOf = (field: string | number, issue: ValidationIssue) => string | undefined;

/** Programs may pass dates as objects; in the command line there are only texts. */
const objects = ', new Date(milliseconds) or Temporal';

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

/** Runs a function of the library, and names the options that it refuses as the flags that they came from. */
export async function withOptionFlags<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw nameFlags(error, (name) => (name === 'window' ? '--from and --to' : flagName(String(name))));
  }
}
