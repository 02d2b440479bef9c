import type { CalendarClient, RequestOptions } from 'events-calendar-client';
import { createRecord } from '../../support/create-record.ts';
import { snapshot } from '../../support/recordings.ts';
import { type Arrived, answer, type Misbehaviour } from './server.ts';

const posts = ['events', 'venues', 'organizers'] as const;
const terms = ['categories', 'tags'] as const;
type ResourceName = (typeof posts)[number] | (typeof terms)[number];

/** A kind of request that the public interface can make. */
export interface Kind {
  readonly name: string;
  /** Whether the request that meets the fault is a write. */
  readonly isWrite: boolean;
  /** What the service answers when all is well. */
  readonly good: string;
  /** Whether a request is the one to meet the fault; those before it are answered well. */
  readonly meets: (request: Arrived) => boolean;
  readonly ask: (client: CalendarClient, options: RequestOptions) => PromiseLike<unknown>;
}

const always = () => true;
const isRead = ({ method }: Arrived) => method === 'GET';
const isWrite = (request: Arrived) => !isRead(request);

function kindsOf(resource: ResourceName): Kind[] {
  const record = snapshot[resource][0];
  const good = JSON.stringify(record);
  const two = JSON.stringify({ [resource]: [record], total: 2, total_pages: 2 });
  const read = { isWrite: false, good, meets: always };
  const write = { isWrite: true, good, meets: always };
  return [
    {
      ...read,
      name: `${resource}.list`,
      good: two,
      ask: async (client, options) => client[resource].list({}, options),
    },
    {
      ...read,
      name: `${resource}.list, walked to its second page`,
      good: two,
      meets: ({ url }) => url.searchParams.get('page') === '2',
      ask: (client, options) => client[resource].list({}, options).all({ concurrency: 1 }),
    },
    { ...read, name: `${resource}.get`, ask: (client, options) => client[resource].get(1, options) },
    {
      ...write,
      name: `${resource}.create`,
      ask: (client, options) => createRecord(client, resource, options),
    },
    ...(['PATCH', 'PUT', 'POST'] as const).map((method) => ({
      ...write,
      name: `${resource}.update by ${method}`,
      ask: (client: CalendarClient, options: RequestOptions) =>
        client[resource].update(1, {}, { ...options, method }),
    })),
    { ...write, name: `${resource}.delete`, ask: (client, options) => client[resource].delete(1, options) },
  ];
}

function kindsOfPost(resource: (typeof posts)[number]): Kind[] {
  const good = JSON.stringify(snapshot[resource][0]);
  const read = { isWrite: false, good, meets: always };
  const write = { isWrite: true, good, meets: always };
  const changes = { status: 'draft' };
  return [
    {
      ...read,
      name: `${resource}.getBySlug`,
      ask: (client, options) => client[resource].getBySlug('a', options),
    },
    {
      ...write,
      name: `${resource}.updateBySlug`,
      ask: (client, options) => client[resource].updateBySlug('a', {}, options),
    },
    {
      ...write,
      name: `${resource}.deleteBySlug`,
      ask: (client, options) => client[resource].deleteBySlug('a', options),
    },
    {
      ...read,
      name: `${resource}.edit, its read`,
      meets: isRead,
      ask: (client, options) => client[resource].edit(1, changes, options),
    },
    {
      ...write,
      name: `${resource}.edit, its write`,
      meets: isWrite,
      ask: (client, options) => client[resource].edit(1, changes, options),
    },
    {
      ...write,
      name: `${resource}.editBySlug, its write`,
      meets: isWrite,
      ask: (client, options) => client[resource].editBySlug('a', changes, options),
    },
  ];
}

const root = JSON.stringify({ namespace: 'tribe/events/v1', routes: {} });

/** Every kind of request. */
export const kinds: readonly Kind[] = [
  {
    name: 'root',
    isWrite: false,
    good: root,
    meets: always,
    ask: (client, options) => client.root({}, options),
  },
  { name: 'doc', isWrite: false, good: root, meets: always, ask: (client, options) => client.doc(options) },
  {
    name: 'events.between',
    isWrite: false,
    good: JSON.stringify({ events: snapshot.events.slice(0, 1), total: 1, total_pages: 1 }),
    meets: always,
    ask: (client, options) => client.events.between('2026-05-01', '2026-06-01', {}, options),
  },
  ...[...posts, ...terms].flatMap(kindsOf),
  ...posts.flatMap(kindsOfPost),
];

/** The parameter by which a request says of what kind it is. */
const parameter = 'kind';

/** What tells the server of what kind a request is. */
export const markOf = ({ name }: Kind): RequestOptions => ({ extraQuery: { [parameter]: name } });

/** The kind that a request says it is of. */
export function kindOf({ url }: Arrived): Kind {
  const found = kinds.find(({ name }) => name === url.searchParams.get(parameter));
  if (!found) throw new Error(`Of no kind: ${url}`);
  return found;
}

/** Lets the fault befall the requests that are to meet it, and answers the others well. */
export function befalling(fault: Misbehaviour): Misbehaviour {
  return (socket, request) => {
    const kind = kindOf(request);
    (kind.meets(request) ? fault : answer({ body: kind.good }))(socket, request);
  };
}
