import { parse } from 'node:querystring';
import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { expect } from 'vitest';
import { recordingFetch } from '../support/recording-fetch.ts';
import { faultsOf, operationAt } from './described.ts';

/** What a request looks like to a server. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  /** The query as Node's own parser reads it: a name that comes more than once has a list. */
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  /** The query as it was written. */
  readonly rawQuery: string;
  readonly body: unknown;
}

const nothing = {
  id: 1,
  events: [],
  venues: [],
  organizers: [],
  categories: [],
  tags: [],
  total: 0,
  total_pages: 0,
};

/** The one request that a client makes, as the server reads it. */
export async function sentBy(
  ask: (calendar: CalendarClient) => PromiseLike<unknown>,
  options: Partial<ClientOptions> = {},
): Promise<Sent> {
  const { fetch, requests } = recordingFetch(() => Response.json(nothing));
  await ask(new CalendarClient({ baseUrl: 'https://calendar.example', fetch, ...options }));
  const [request, ...more] = requests;
  if (!request || more.length > 0) throw new Error(`Expected one request, not ${requests.length}`);
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  const sent: Sent = {
    method: request.method,
    path: pathname.replace('/wp-json/tribe/events/v1', ''),
    query: { ...parse(search.slice(1)) },
    rawQuery: search.slice(1),
    body: text === '' ? undefined : JSON.parse(text),
  };
  // Sites with a language segment or selector of their own are not the one that is described.
  if (!options.languageSegment && !options.languageParam) expectDescribed(sent);
  return sent;
}

/** Whatever a client sends, the OpenAPI document has to describe. */
function expectDescribed({ method, path, query, body }: Sent) {
  const operation = operationAt(method, path);
  if (!operation) throw new Error(`The document does not have ${method} ${path}`);
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  expect(known).toEqual(expect.arrayContaining(Object.keys(query).map((name) => name.replace('[]', ''))));
  const schema = operation.requestBody?.content['application/json'].schema.$ref;
  expect(schema === undefined).toBe(body === undefined);
  if (schema) expect(faultsOf(body, schema)).toEqual([]);
}

/** What a client refuses to send, and that it does send nothing. */
export async function refusalOf(
  ask: (calendar: CalendarClient) => PromiseLike<unknown>,
  options: Partial<ClientOptions> = {},
): Promise<unknown> {
  const { fetch, requests } = recordingFetch(() => Response.json(nothing));
  const failure = await (async () =>
    ask(new CalendarClient({ baseUrl: 'https://calendar.example', fetch, ...options })))().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (requests.length > 0) throw new Error(`Expected no request, not ${requests.length}`);
  return failure;
}
