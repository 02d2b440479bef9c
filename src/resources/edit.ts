import type { Resource } from '../contract/resources.ts';
import * as z from '../contract/zod.ts';
import { validate } from '../http/request/validate.ts';
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

/** The fields that a caller wants to change, checked; undefined ones change nothing. */
export function parseChanges(
  { name, singular, update }: Resource,
  changes: unknown,
): Record<string, unknown> {
  const subject = `changes of ${singular}`;
  const given = Object.entries(validate(z.looseObject({}), changes, subject));
  const wanted = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  // The zone of instants may be that of the record; any will do to look at them.
  validate(update, name === 'events' ? { timezone: 'UTC', ...wanted } : wanted, subject);
  return wanted;
}
