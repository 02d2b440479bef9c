import { ValidationError } from '../../../index.ts';

/** Statuses that delete: WordPress empties the trash, and its automatic drafts, after some days. */
const deletingStatuses = ['trash', 'auto-draft'];

function deletes(status: unknown): boolean {
  // WordPress itself drops all but these characters.
  const key = String(status)
    .toLowerCase()
    .replace(/[^a-z\d_-]/g, '');
  return deletingStatuses.includes(key);
}

/**
 * Refuses what would delete a record by its status, also of a venue or organizer inside the body of an event.
 *
 * @throws ValidationError
 */
export function refuseDeletion(fields: Readonly<Record<string, unknown>>): void {
  const bodies = [fields, fields.venue, fields.organizer].flat();
  for (const body of bodies) {
    if (typeof body !== 'object' || body === null || !('status' in body) || !deletes(body.status)) continue;
    const message = 'expected a status that deletes nothing, such as draft, since these tools never delete';
    throw new ValidationError('arguments', [{ path: ['status'], message }]);
  }
}
