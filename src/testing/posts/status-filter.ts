import type { OperationContext } from '../service/operation.ts';
import { can } from '../service/permissions.ts';
import type { EventRecord, LinkedRecord } from '../store/records.ts';
import { parseList } from '../wordpress/php/values.ts';

const hiddenStatuses = new Set(['trash', 'auto-draft', 'inherit']);

/** The filter of a listing by status. By default users who can edit see all but hidden posts, others published ones. */
export function statusFilter({
  user,
  parameters,
}: OperationContext): (post: EventRecord | LinkedRecord) => boolean {
  const statuses = parseList(parameters.status).map(String);
  if (statuses.length > 0) return ({ fields }) => statuses.includes(fields.status);
  const showsAll = parameters.status === undefined && can(user, 'edit');
  return ({ fields }) => (showsAll ? !hiddenStatuses.has(fields.status) : fields.status === 'publish');
}

/** The argument `status` in the URL of a listing. */
export function statusArgument({ user, parameters }: OperationContext): unknown {
  if (parameters.status === undefined) return can(user, 'edit') ? 'any' : 'publish';
  const statuses = parseList(parameters.status);
  return statuses.length === 0 ? [] : statuses.join(',');
}
