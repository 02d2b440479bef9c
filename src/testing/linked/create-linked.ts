import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import type { LinkedKind } from '../store/records.ts';
import { insertLinked } from './insert-linked.ts';
import { renderLinked } from './render-linked.ts';

export function createLinked(kind: LinkedKind, context: OperationContext): ServiceResponse {
  const record = insertLinked(kind, context, context.parameters);
  return { status: 201, body: renderLinked(record) };
}
