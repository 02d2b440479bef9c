import { CalendarClient, type RequestOptions } from 'events-calendar-client';
import { createAny } from './create.ts';
import { recordingFetch } from './fetch.ts';
import { answerOf, type Exchange, fieldsOf, recordedSite } from './recordings.ts';

/** The five kinds of record. */
export type ResourceName = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** What a recorded request asked of which route. */
export interface RecordedRoute {
  readonly resource: ResourceName | 'root';
  readonly id: number | undefined;
  readonly slug: string | undefined;
}

const routePattern = /^\/(events|venues|organizers|categories|tags)(?:\/by-slug\/([^/]+)|\/(\d+))?\/?$/;

const isPost = (name: ResourceName) => name === 'events' || name === 'venues' || name === 'organizers';

/** The route of a recorded request, or undefined where the interface has none such. */
export function routeOf({ method, target }: Exchange): RecordedRoute | undefined {
  const path = target.replace(/\?.*/, '');
  if (path === '' || path === '/') return { resource: 'root', id: undefined, slug: undefined };
  const match = routePattern.exec(path);
  if (!match) return undefined;
  const resource = match[1] as ResourceName;
  const slug = match[2];
  const id = match[3] === undefined ? undefined : Number(match[3]);
  if (slug !== undefined && !isPost(resource)) return undefined;
  const namesItem = id !== undefined || slug !== undefined;
  const methods = namesItem ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET', 'POST'];
  return methods.includes(method) ? { resource, id, slug } : undefined;
}

/** What was recorded goes past validation: the question here is how answers are read. */
function optionsOf({ target, sent }: Exchange): RequestOptions {
  const query = new URLSearchParams(target.replace(/^[^?]*\??/, ''));
  return { extraQuery: Object.fromEntries(query), extraBody: fieldsOf(sent) };
}

function ask(client: CalendarClient, exchange: Exchange, route: RecordedRoute): PromiseLike<unknown> {
  const { resource, id, slug } = route;
  const options = optionsOf(exchange);
  if (resource === 'root') return client.root({}, options);
  const method = (['POST', 'PUT', 'PATCH'] as const).find((name) => name === exchange.method);
  if (id !== undefined) {
    if (exchange.method === 'GET') return client[resource].get(id, options);
    if (exchange.method === 'DELETE') return client[resource].delete(id, options);
    return client[resource].update(id, {}, { ...options, method });
  }
  if (slug !== undefined && (resource === 'events' || resource === 'venues' || resource === 'organizers')) {
    if (exchange.method === 'GET') return client[resource].getBySlug(slug, options);
    if (exchange.method === 'DELETE') return client[resource].deleteBySlug(slug, options);
    return client[resource].updateBySlug(slug, {}, { ...options, method });
  }
  return exchange.method === 'GET'
    ? client[resource].list({}, options)
    : createAny(client, resource, options);
}

/** Asks what was recorded through the client, and gives it the recorded answer. */
export function replay(exchange: Exchange, route: RecordedRoute) {
  const { fetch, requests } = recordingFetch(() => answerOf(exchange));
  const client = new CalendarClient({ baseUrl: recordedSite, fetch, http: { retry: 0 } });
  return { requests, answer: ask(client, exchange, route) };
}
