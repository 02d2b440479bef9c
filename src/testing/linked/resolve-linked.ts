import { isFields } from '../json.ts';
import { notCreated } from '../service/errors.ts';
import type { OperationContext } from '../service/operation.ts';
import { type LinkedKind, singularOf } from '../store/records.ts';
import { isEmpty, isNumeric, toInteger } from '../wordpress/php/values.ts';
import { insertLinked } from './insert-linked.ts';

/** Resolves an id, or the data of a new venue or organizer, to the id of a record. The service takes no list of venues. */
export function resolveReference(
  kind: LinkedKind,
  context: OperationContext,
  reference: unknown,
): number | undefined {
  if (isEmpty(reference)) return undefined;
  const id = isFields(reference) && !isEmpty(reference.id) ? reference.id : reference;
  if (isNumeric(id) && context.site.store.linked(kind).has(toInteger(id))) return toInteger(id);
  if (!isFields(reference)) throw notCreated(singularOf[kind]);
  return insertLinked(kind, context, reference).id;
}

/**
 * Resolves the organizers of an event's request body, which inserts new ones where they are data.
 *
 * @param value - an id, or a list of ids and data
 */
export function resolveOrganizers(context: OperationContext, value: unknown): number[] {
  const references: unknown[] = typeof value === 'object' ? Object.values(value ?? {}) : [value];
  const ids = references.flatMap((reference) => resolveReference('organizers', context, reference) ?? []);
  return [...new Set(ids)];
}
