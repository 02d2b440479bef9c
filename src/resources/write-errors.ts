import type { Method } from '../contract/routes.ts';
import type { JsonObject } from '../contract/values/check.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { ApiError } from '../errors/api-error.ts';
import { CalendarError } from '../errors/calendar-error.ts';
import { NotStoredError } from '../errors/request-errors.ts';
import { describeRequest } from '../http/credentials.ts';
import type { WithResponse } from '../http/response.ts';

/** Throws an error whose message has another sentence. */
export function throwWith(error: unknown, sentence: string): never {
  if (error instanceof CalendarError) error.message = `${error.message.replace(/\.$/, '')}. ${sentence}`;
  throw error;
}

/** Says in the error of a write that a date may be an event of its own now, even if the user may not write it. */
export function failedWrite(error: unknown, id = 0): never {
  if (!(error instanceof ApiError && isOccurrenceId(id))) throw error;
  return throwWith(error, `The date ${id} may be an event of its own now, which \`between\` finds`);
}

/** Says in the error of a read what was written before: a creation that is repeated would make another record. */
export const failedRead = (error: unknown, singular: string, id: number) =>
  throwWith(error, `The ${singular} ${id} was written before`);

/** Returns the error for fields that are not stored, which says what is, and what to do. */
export function fieldsNotStored(
  { singular }: { readonly singular: string },
  method: Method,
  written: WithResponse<object>,
  fields: readonly string[],
  body: JsonObject,
): NotStoredError {
  const { id, status } = written.data as NotStoredError['record'];
  const reasons: Record<string, string> = {
    pending: ': this user may not publish, so it waits for review',
    publish: body.status === 'future' ? ': its `date` is not in the future' : '',
  };
  const reason = reasons[String(status)] ?? '';
  const words = fields.includes('status') ? `. Its status is ${status}${reason}` : '';
  const rest = `The ${singular} ${id} has its other fields, so edit only these`;
  const problem = `the site did not store ${fields.join(', ')}${words}. ${rest}`;
  return notStored(method, written, problem, fields);
}

/** Returns the error for a write that the site did not do as it was sent. */
export function notStored(
  method: Method,
  { data, response }: WithResponse<object>,
  problem: string,
  fields: readonly string[],
): NotStoredError {
  const context = describeRequest(method, response.url);
  const record = data as NotStoredError['record'];
  return new NotStoredError(context, { problem, status: response.status }, { fields, record });
}
