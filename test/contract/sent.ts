import { parse } from 'node:querystring';
import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { recordingFetch } from '../support/fetch.ts';

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
  return {
    method: request.method,
    path: pathname.replace('/wp-json/tribe/events/v1', ''),
    query: { ...parse(search.slice(1)) },
    rawQuery: search.slice(1),
    body: text === '' ? undefined : JSON.parse(text),
  };
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
