import { parse } from 'node:querystring';
import type { CalendarClient, ClientOptions, ValidationError } from 'events-calendar-client';
import { expect } from 'vitest';
import { shortListBody } from '../support/list-response.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { validationErrorOf } from '../support/rejection.ts';
import { findOperation, validationErrors } from './openapi-document.ts';

/** A request as a server receives it. */
export interface CapturedRequest {
  readonly method: string;
  readonly path: string;
  /** The query as parsed by Node.js: a repeated name has an array. */
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  /** The encoded query. */
  readonly rawQuery: string;
  readonly body: unknown;
}

/** A response that is valid for every request: a record and an empty listing. */
const respond = ({ method }: Request) => Response.json({ id: 1, ...(method === 'GET' && shortListBody) });

/** Returns the one request that a client sends, perhaps several times. */
export async function captureRequest(
  send: (calendar: CalendarClient) => PromiseLike<unknown>,
  options: Partial<ClientOptions> = {},
): Promise<CapturedRequest> {
  const { client, requests } = recordingClient(respond, options);
  await send(client);
  const request = requests.at(-1);
  if (!request || requests.some(({ url }) => url !== request.url)) throw new Error('Expected one request');
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  const captured: CapturedRequest = {
    method: request.method,
    path: pathname.replace('/wp-json/tribe/events/v1', ''),
    query: { ...parse(search.slice(1)) },
    rawQuery: search.slice(1),
    body: text === '' ? undefined : JSON.parse(text),
  };
  // The document describes a site with the default language options.
  if (!options.languageSegment && !options.languageParam) expectDocumented(captured);
  return captured;
}

/** Expects that the OpenAPI document describes a request. */
function expectDocumented({ method, path, query, body }: CapturedRequest) {
  const operation = findOperation(method, path);
  if (!operation) throw new Error(`The document does not have ${method} ${path}`);
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  expect(known).toEqual(expect.arrayContaining(Object.keys(query).map((name) => name.replace('[]', ''))));
  expect(operation.requestBody === undefined).toBe(body === undefined);
  if (operation.requestBody) expect(validationErrors(body, operation, 'requestBody')).toEqual([]);
}

/** Returns the `ValidationError` that a client throws, and expects that no request is sent. */
export async function captureError(
  send: (calendar: CalendarClient) => PromiseLike<unknown>,
): Promise<ValidationError> {
  const { client, requests } = recordingClient(respond);
  const error = await validationErrorOf(() => send(client));
  if (requests.length > 0) throw new Error(`Expected no request, not ${requests.length}`);
  return error;
}
