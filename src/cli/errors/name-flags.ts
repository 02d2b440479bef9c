import { ValidationError, type ValidationIssue } from '../../index.ts';
import { flagName } from '../arguments.ts';
import type { Field } from '../contract/field-flags.ts';
import { UsageError } from './errors.ts';

type FlagOf = (field: string | number) => string | undefined;

/** Code can also pass dates as objects, but the command line has only strings. */
export const objects = ', new Date(milliseconds) or Temporal';

function describeIssue({ path, message }: ValidationIssue, flagOf: FlagOf): string {
  const [field, ...rest] = path;
  const flag = field === undefined ? undefined : flagOf(field);
  const where = flag === undefined ? path.join('.') : [flag, ...rest].join('.');
  return `${where === '' ? '' : `${where}: `}${message.replace(objects, '')}`;
}

/** Runs work, and reports validation errors by their flags, one issue per line. */
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

export function withOptionFlags<Result>(work: () => Promise<Result>): Promise<Result> {
  return withFlags((name) => (name === 'window' ? '--from and --to' : flagName(String(name))), work);
}

interface Source {
  readonly flags: Readonly<Record<string, unknown>>;
  /** The fields of a document, which are reported by name. */
  readonly document?: Readonly<Record<string, unknown>>;
}

/** Runs work, and reports wrong fields by their flags. Sequences of events also have `from` and `to`. */
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
