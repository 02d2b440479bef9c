import type { PostResource } from '../contract/resources.ts';
import { isJsonObject } from '../contract/values/json-object.ts';
import { expectedMessage } from '../contract/values/messages.ts';
import { throwValidationError } from '../http/errors/validation-error.ts';
import { validate } from '../http/validation/validate.ts';
import type { UpdateOptions } from '../options.ts';

/** What to change: the fields themselves, or a function that returns them for the current record. */
export type Changes<Entity, Fields> = Fields | ((current: Entity) => Fields | Promise<Fields>);

/** Options of an edit. */
export interface EditOptions extends UpdateOptions {
  /**
   * The `modified_utc` of the record as the caller saw it: if it has changed since, nothing is written and a
   * {@link ConflictError} is thrown.
   */
  ifUnmodifiedSince?: string | undefined;
}

type ChangeableResource = Pick<
  PostResource<object, unknown, unknown, unknown, unknown>,
  'name' | 'singular' | 'changes'
>;

/** Checks the fields that a caller wants to change. Undefined ones are left out. */
export function parseChanges<Fields extends object>(
  { name, singular, changes: schema }: ChangeableResource,
  changes: unknown,
): Fields {
  const subject = `changes of ${singular}`;
  if (!isJsonObject(changes)) throwValidationError(subject, [], expectedMessage('an object', changes));
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(defined);
  // Instants need a time zone, which may be that of the record; for the check any will do.
  const checked = name === 'events' ? { timezone: 'UTC', ...fields } : fields;
  validate(schema, checked, subject);
  return fields as Fields;
}
