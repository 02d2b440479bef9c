import { CalendarClient, type ClientOptions, type RequestOptions } from 'events-calendar-client';
import type { ResourceName, Route } from 'events-calendar-client/schemas';
import { recordingFetch } from './recording-fetch.ts';
import { type Exchange, fieldsOf, recordedResponse, recordedSite } from './recordings.ts';

/** Creates a record with the required fields only. */
export function createRecord(client: CalendarClient, resource: ResourceName, options?: RequestOptions) {
  const day = '2027-05-01';
  if (resource === 'events')
    return client.events.create({ title: 'Title', start_date: day, end_date: day }, options);
  if (resource === 'venues') return client.venues.create({ venue: 'Name' }, options);
  if (resource === 'organizers') return client.organizers.create({ organizer: 'Name' }, options);
  return client[resource].create({ name: 'Name' }, options);
}

/** What leads to a record. */
export interface Item {
  readonly id: number;
  readonly slug: string;
}

/** Sends a request to a route, by a method of the client if it has one for the route. */
export function sendRoute(
  client: CalendarClient,
  { resource, action, by, method, path }: Route,
  { id, slug }: Item,
  options: RequestOptions = {},
): PromiseLike<unknown> {
  if (resource === 'service') return action === 'root' ? client.root({}, options) : client.doc({}, options);
  const namespace = client[resource] as CalendarClient['events'];
  const change = { description: 'Changed.' };
  if (by === 'slug') {
    if (action === 'get') return namespace.getBySlug(slug, options);
    // The client writes by ID.
    const body = action === 'update' ? change : undefined;
    const route = `tribe/events/v1${path.replace('{slug}', slug)}`;
    return client.site.request(route, { method, body, ...options });
  }
  if (action === 'list') return namespace.list({}, options);
  if (action === 'create') return createRecord(client, resource, options);
  if (action === 'get') return namespace.get(id, options);
  if (action === 'delete') return namespace.delete(id, options);
  return namespace.update(id, change, { ...options, method: method as 'PUT' });
}

/** The route of a recorded request. */
export interface RecordedRoute {
  readonly resource: ResourceName | 'root';
  readonly id: number | undefined;
  readonly slug: string | undefined;
}

const routePattern = /^\/(events|venues|organizers|categories|tags)(?:\/by-slug\/([^/]+)|\/(\d+))?\/?$/;

const isPost = (name: ResourceName) => name === 'events' || name === 'venues' || name === 'organizers';

/** Returns the route of a recorded request, or undefined if the client sends none: by slug, it only reads. */
export function routeOf({ method, target }: Exchange): RecordedRoute | undefined {
  const path = target.replace(/\?.*/, '');
  if (path === '' || path === '/') return { resource: 'root', id: undefined, slug: undefined };
  const match = routePattern.exec(path);
  if (!match) return undefined;
  const resource = match[1] as ResourceName;
  const slug = match[2];
  const id = match[3] === undefined ? undefined : Number(match[3]);
  if (slug !== undefined && !isPost(resource)) return undefined;
  if (slug !== undefined) return method === 'GET' ? { resource, id, slug } : undefined;
  const methods = id !== undefined ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET', 'POST'];
  return methods.includes(method) ? { resource, id, slug } : undefined;
}

/** The recorded query and body, unvalidated: these tests check how responses are read. */
function recordedOptions({ method, target, requestBody }: Exchange): RequestOptions {
  const query = new URLSearchParams(target.replace(/^[^?]*\??/, ''));
  const fields = fieldsOf(requestBody);
  // Only the recorded fields are sent, and the client sends no update without a field.
  const names = ['title', 'start_date', 'end_date', 'all_day', 'venue', 'organizer', 'name'];
  const others = Object.fromEntries(names.map((name) => [name, undefined]));
  const sent = Object.keys(fields).length > 0 ? fields : { description: 'any' };
  const extraBody = /GET|DELETE/.test(method) ? undefined : { ...others, ...sent };
  return { extraQuery: Object.fromEntries(query), extraBody };
}

function sendRecorded(
  client: CalendarClient,
  exchange: Exchange,
  route: RecordedRoute,
): PromiseLike<unknown> {
  const { resource, id, slug } = route;
  const options = recordedOptions(exchange);
  if (resource === 'root') return client.root({}, options);
  const method = (['POST', 'PUT', 'PATCH'] as const).find((name) => name === exchange.method);
  if (id !== undefined) {
    if (exchange.method === 'GET') return client[resource].get(id, options);
    if (exchange.method === 'DELETE') return client[resource].delete(id, options);
    return client[resource].update(id, {}, { ...options, method });
  }
  if (slug !== undefined && (resource === 'events' || resource === 'venues' || resource === 'organizers')) {
    return client[resource].getBySlug(slug, options);
  }
  return exchange.method === 'GET'
    ? client[resource].list({}, options)
    : createRecord(client, resource, options);
}

/** Sends a recorded request through the client, which receives the recorded response. */
export function replay(exchange: Exchange, route: RecordedRoute, options: Partial<ClientOptions> = {}) {
  const { fetch, requests } = recordingFetch(() => recordedResponse(exchange));
  const client = new CalendarClient({ baseUrl: recordedSite, fetch, http: { retry: 0 }, ...options });
  return { requests, result: sendRecorded(client, exchange, route) };
}
