import { NotStoredError } from '../errors/request-errors.ts';
import { describeRequest } from '../http/credentials.ts';
import type { WithResponse } from '../http/response.ts';

/** A write whose fields are not all stored. */
interface IncompleteWrite {
  readonly isNew?: boolean;
  readonly method?: string | undefined;
  readonly singular: string;
  readonly fields: readonly string[];
  readonly body: object;
}

/** Returns the error for fields that are not stored, which says what is, and what to do. */
export function notStoredError(
  { data, response }: WithResponse<{ id: number }>,
  { isNew = false, method = 'POST', singular, fields, body }: IncompleteWrite,
): NotStoredError {
  const record = data as NotStoredError['record'];
  const { id, status } = record;
  const reasons: Record<string, string> = {
    pending: ': this user may not publish, so it waits for review',
    publish: Reflect.get(body, 'status') === 'future' ? ': its `date` is not in the future' : '',
  };
  const words = fields.includes('status') ? `. Its status is ${status}${reasons[String(status)] ?? ''}` : '';
  const rest = `The ${singular} ${id} has its other fields, so ${isNew ? 'do not create it again' : 'edit only these'}`;
  return new NotStoredError(
    describeRequest(method, response.url),
    { problem: `the site did not store ${fields.join(', ')}${words}. ${rest}`, status: response.status },
    { fields, record },
  );
}
