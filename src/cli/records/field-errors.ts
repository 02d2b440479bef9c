import { ValidationError } from '../../index.ts';
import { flagName } from '../arguments.ts';
import type { Field } from '../contract/json-schema.ts';
import { nameFlags } from '../errors/name-flags.ts';

/** What a sequence of events refuses besides fields: its own arguments. */
const sequenceArguments = new Set<string | number>(['from', 'to']);

/** Where fields came from. */
interface Source {
  readonly flags: Readonly<Record<string, unknown>>;
  /** The fields of a document, which keep their names. */
  readonly document?: Readonly<Record<string, unknown>>;
}

/** Runs work, and names the fields that the client refuses as the flags that they came from. */
export async function withFieldFlags<Result>(
  fields: readonly Field[],
  { flags, document = {} }: Source,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const known = new Set<string | number>(fields.map(({ name }) => name));
    throw nameFlags(error, (field) => {
      const isOfDocument = field in document && !(field in flags);
      const isFlag = known.has(field) || sequenceArguments.has(field);
      return isFlag && !isOfDocument ? flagName(String(field)) : undefined;
    });
  }
}
