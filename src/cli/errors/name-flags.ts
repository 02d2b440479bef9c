import { ValidationError, type ValidationIssue } from '../../index.ts';
import { flagName } from '../arguments.ts';
import type { Field } from '../contract/field-flags.ts';
import { UsageError } from './errors.ts';

/** The flag that a part of an input came from; undefined for what came from elsewhere. */
type FlagOf = (field: string | number) => string | undefined;

/** Code may pass dates as objects. In the command line there are only texts. */
const objects = ', new Date(milliseconds) or Temporal';

function describeIssue({ path, message }: ValidationIssue, flagOf: FlagOf): string {
  const [field, ...rest] = path;
  const flag = field === undefined ? undefined : flagOf(field);
  const where = flag === undefined ? path.join('.') : [flag, ...rest].join('.');
  return `${where === '' ? '' : `${where}: `}${message.replace(objects, '')}`;
}

/** Runs work, and reports what the library rejects by the flags that it came from, an issue on each line. */
export async function withFlags<Result>(
  flagOf: FlagOf,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const lines = error.issues.map((issue) => describeIssue(issue, flagOf));
    throw new UsageError(lines.join('\n'), { cause: error });
  }
}

/** Runs work, and reports options of a function of the library as flags. */
export function withOptionFlags<Result>(work: () => Promise<Result>): Promise<Result> {
  return withFlags((name) => (name === 'window' ? '--from and --to' : flagName(String(name))), work);
}

interface Source {
  readonly flags: Readonly<Record<string, unknown>>;
  /** The fields of a document, which keep their names. */
  readonly document?: Readonly<Record<string, unknown>>;
}

/** Runs work, and reports fields as flags. A sequence of events has arguments of its own, `from` and `to`. */
export function withFieldFlags<Result>(
  fields: readonly Field[],
  { flags, document = {} }: Source,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = new Set<string | number>([...fields.map(({ name }) => name), 'from', 'to']);
  return withFlags((field) => {
    const isOfDocument = field in document && !(field in flags);
    return known.has(field) && !isOfDocument ? flagName(String(field)) : undefined;
  }, work);
}
