import type { PostResource } from '../contract/resources.ts';
import { readFields } from '../contract/values/json/fields.ts';
import { expectedMessage } from '../contract/values/messages.ts';
import { throwValidationError } from '../errors/validation-error.ts';
import { AnyEditOptions, optionsSubject } from '../http/request/request-options.ts';
import { validate } from '../http/validation/validate.ts';
import type { UpdateOptions } from '../options.ts';

/** What to change: the fields themselves, or a function that returns them for the current record. */
export type Changes<Entity, Fields> = Fields | ((current: Entity) => Fields | Promise<Fields>);

/** Options of an edit. */
export interface EditOptions extends UpdateOptions {
  /**
   * The `modified_utc` of the record as the caller saw it: if it has changed since, nothing is written and a
   * {@link ConflictError} is thrown. Leave it out to write whatever has changed: undefined and null are refused, since
   * they would be a `modified_utc` that was not found.
   */
  ifUnmodifiedSince?: string;
}

type ChangeableResource = Pick<
  PostResource<object, unknown, unknown, unknown, unknown>,
  'name' | 'singular' | 'changes'
>;

/** Checks the options of an edit; those of its requests are checked with them. */
export function parseEditOptions(options: EditOptions): EditOptions {
  return validate(AnyEditOptions, options, optionsSubject) as EditOptions;
}

/** Checks the fields that a caller wants to change. Undefined ones are left out. */
export function parseChanges<Fields extends object>(
  { name, singular, changes: schema }: ChangeableResource,
  changes: unknown,
): Fields {
  const subject = `changes of ${singular}`;
  const input = readFields(changes);
  if (!input) throwValidationError(subject, [], expectedMessage('an object', changes));
  const defined = Object.entries(input).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(defined);
  // Instants need a time zone, which may be that of the record; for the check any will do.
  const checked = name === 'events' ? { timezone: 'UTC', ...fields } : fields;
  validate(schema, checked, subject);
  return fields as Fields;
}
