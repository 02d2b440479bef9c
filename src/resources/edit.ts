import { describe } from '../contract/describe.ts';
import type { Resource } from '../contract/resources.ts';
import { ConflictError } from '../http/errors/conflict-error.ts';
import { ValidationError } from '../http/errors/validation-error.ts';
import { validate } from '../http/validate.ts';
import type { UpdateOptions } from '../options.ts';

/** What to change: the fields themselves, or a function that makes them from the record as it is. */
export type Changes<Entity, Update> = Update | ((current: Entity) => Update | Promise<Update>);

/** Options of an edit. */
export interface EditOptions extends UpdateOptions {
  /**
   * The `modified_utc` of the record as the caller saw it: if it has changed since, nothing is written and a
   * {@link ConflictError} is thrown.
   */
  ifUnmodifiedSince?: string | undefined;
}

/** Refuses to go on when somebody else was faster. */
export function checkUnmodified(
  current: { id: number; url: string; modified_utc: string },
  singular: string,
  seen: string | undefined,
): void {
  if (seen === undefined || seen === current.modified_utc) return;
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(seen)) {
    const message = `expected the modified_utc of the ${singular} that you read, got ${describe(seen)}`;
    throw new ValidationError('edit', [{ path: ['ifUnmodifiedSince'], message }]);
  }
  throw new ConflictError(
    `The ${singular} ${current.id} was changed at ${current.modified_utc} UTC, after ${seen} UTC when you read it. Nothing was written: read it again and decide anew.`,
    { method: 'PATCH', url: current.url },
  );
}

/** The fields of the changes that change something: undefined ones do not. */
function fieldsOf(changes: unknown): Record<string, unknown> {
  if (typeof changes === 'object' && changes !== null && !Array.isArray(changes)) {
    return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  }
  const message = `expected an object with the fields to change, or a function that makes one, got ${describe(changes)}`;
  throw new ValidationError('edit', [{ path: [], message }]);
}

/**
 * Says what is wrong with changes before anything is read. Instants stand in UTC for now, since the record's own zone
 * is not known yet.
 */
export function checkChanges({ name, singular, update }: Resource, changes: unknown): void {
  if (typeof changes === 'function') return;
  const assumed = name === 'events' ? { timezone: 'UTC' } : {};
  validate(update, { ...assumed, ...fieldsOf(changes) }, `changes of ${singular}`);
}

/** The fields to send: those that an update would reset, and the changes over them. */
export async function mergeChanges<Entity, Update extends object>(
  current: Entity,
  changes: Changes<Entity, Update>,
  restate: (current: Entity) => Update,
): Promise<Update> {
  return {
    ...restate(current),
    ...fieldsOf(typeof changes === 'function' ? await changes(current) : changes),
  };
}
