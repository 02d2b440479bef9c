import { forbidden, notAccessible } from '../service/errors.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import { canReadPost } from '../service/permissions.ts';
import { findPostBySlug } from '../store/find-record.ts';
import { type LinkedKind, type LinkedRecord, singularOf } from '../store/records.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { renderLinkedWithStructuredData } from './render-linked.ts';

/** The venue or organizer that a request is about. Validation ensures that it exists. */
export function requestedLinked(
  kind: LinkedKind,
  { site, user, parameters }: OperationContext,
  by: 'id' | 'slug',
): LinkedRecord {
  const { store } = site;
  const id = by === 'id' ? toInteger(parameters.id) : findPostBySlug(store, kind, parameters.slug)?.id;
  const record = id === undefined ? undefined : store.linked(kind).get(id);
  if (record === undefined) throw forbidden(user);
  return record;
}

export function getLinked(record: LinkedRecord, { user }: OperationContext): ServiceResponse {
  if (!canReadPost(user, record)) throw notAccessible(singularOf[record.kind]);
  return { status: 200, body: renderLinkedWithStructuredData(record) };
}
