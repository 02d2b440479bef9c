import type { CalendarClient, RequestOptions } from 'events-calendar-client';
import type { ResourceName } from 'events-calendar-client/schemas';
import { createRecord } from '../../support/create-record.ts';
import { snapshot } from '../../support/recordings.ts';
import { sampleOf } from '../../support/share.ts';
import { type ConnectionHandler, type ReceivedRequest, respondWith } from './server.ts';

const posts = ['events', 'venues', 'organizers'] as const;
const terms = ['categories', 'tags'] as const;

/** An operation of the public interface. */
export interface Operation {
  readonly name: string;
  /** Whether the request that meets the fault is a write. */
  readonly isWrite: boolean;
  /** The body of a successful response. */
  readonly successBody: string;
  /** The body of a successful response to earlier requests, where it is another. */
  readonly earlierBody?: string;
  /** Whether a request is the one to meet the fault; earlier ones succeed. */
  readonly isTarget: (request: ReceivedRequest) => boolean;
  readonly send: (client: CalendarClient, options: RequestOptions) => PromiseLike<unknown>;
}

/** The ID that the operations on one record of a resource ask for: that of the record in their responses. */
export const idOf = (resource: ResourceName) => Number(snapshot[resource][0]?.id);

const always = () => true;
const isRead = ({ method }: ReceivedRequest) => method === 'GET';
const isWrite = (request: ReceivedRequest) => !isRead(request);

function operationsOf(resource: ResourceName): Operation[] {
  const record = snapshot[resource][0];
  const successBody = JSON.stringify(record);
  const listBodyOf = (item: unknown) => JSON.stringify({ [resource]: [item], total: 2, total_pages: 2 });
  const listBody = listBodyOf(record);
  const id = idOf(resource);
  const read = { isWrite: false, successBody, isTarget: always };
  const write = { isWrite: true, successBody, isTarget: always };
  return [
    {
      ...read,
      name: `${resource}.list`,
      successBody: listBody,
      send: async (client, options) => client[resource].list({}, options),
    },
    {
      ...read,
      name: `${resource}.list, iterated to its second page`,
      successBody: listBodyOf(snapshot[resource][1]),
      earlierBody: listBody,
      isTarget: ({ url }) => url.searchParams.get('page') === '2',
      send: (client, options) => client[resource].list({}, options).all({ concurrency: 1 }),
    },
    { ...read, name: `${resource}.get`, send: (client, options) => client[resource].get(id, options) },
    {
      ...write,
      name: `${resource}.create`,
      send: (client, options) => createRecord(client, resource, options),
    },
    ...(['PATCH', 'PUT', 'POST'] as const).map((method) => ({
      ...write,
      name: `${resource}.update by ${method}`,
      send: (client: CalendarClient, options: RequestOptions) =>
        client[resource].update(id, { description: 'a' }, { ...options, method }),
    })),
    { ...write, name: `${resource}.delete`, send: (client, options) => client[resource].delete(id, options) },
  ];
}

function postOperations(resource: (typeof posts)[number]): Operation[] {
  const successBody = JSON.stringify(snapshot[resource][0]);
  const read = { isWrite: false, successBody, isTarget: always };
  const write = { isWrite: true, successBody, isTarget: always };
  const changes = { status: 'draft' };
  const id = idOf(resource);
  return [
    {
      ...read,
      name: `${resource}.getBySlug`,
      send: (client, options) => client[resource].getBySlug('a', options),
    },
    {
      ...write,
      name: `${resource}.updateBySlug`,
      send: (client, options) => client[resource].updateBySlug('a', { status: 'draft' }, options),
    },
    {
      ...write,
      name: `${resource}.deleteBySlug`,
      send: (client, options) => client[resource].deleteBySlug('a', options),
    },
    {
      ...read,
      name: `${resource}.edit, its read`,
      isTarget: isRead,
      send: (client, options) => client[resource].edit(id, changes, options),
    },
    {
      ...write,
      name: `${resource}.edit, its write`,
      isTarget: isWrite,
      send: (client, options) => client[resource].edit(id, changes, options),
    },
    {
      ...write,
      name: `${resource}.editBySlug, its write`,
      isTarget: isWrite,
      send: (client, options) => client[resource].editBySlug('a', changes, options),
    },
  ];
}

const root = JSON.stringify({ namespace: 'tribe/events/v1', routes: {} });

/** Every operation. */
export const allOperations: readonly Operation[] = [
  {
    name: 'root',
    isWrite: false,
    successBody: root,
    isTarget: always,
    send: (client, options) => client.root({}, options),
  },
  {
    name: 'doc',
    isWrite: false,
    successBody: root,
    isTarget: always,
    send: (client, options) => client.doc(options),
  },
  {
    name: 'events.between',
    isWrite: false,
    successBody: JSON.stringify({ events: snapshot.events.slice(0, 1), total: 1, total_pages: 1 }),
    isTarget: always,
    send: (client, options) => client.events.between('2026-05-01', '2026-06-01', {}, options),
  },
  ...[...posts, ...terms].flatMap(operationsOf),
  ...posts.flatMap(postOperations),
];

/** Every operation in CI, and some of all kinds otherwise. */
export const operations: readonly Operation[] = sampleOf(allOperations);

/** The query parameter that contains the name of the operation. */
const parameter = 'operation';

/** Options that send the name of the operation with its requests. */
export const operationOptions = ({ name }: Operation): RequestOptions => ({
  extraQuery: { [parameter]: name },
});

/** Returns the operation that a request belongs to. */
export function operationOf({ url }: ReceivedRequest): Operation {
  const found = allOperations.find(({ name }) => name === url.searchParams.get(parameter));
  if (!found) throw new Error(`No operation is named in ${url}`);
  return found;
}

/** Responds successfully to any operation. */
export const succeed: ConnectionHandler = (socket, request) => {
  const { successBody, earlierBody = successBody, isTarget } = operationOf(request);
  respondWith({ body: isTarget(request) ? successBody : earlierBody })(socket, request);
};

/** Applies the fault to the target request of each operation, and responds to others successfully. */
export function injectFault(fault: ConnectionHandler): ConnectionHandler {
  return (socket, request) => {
    const handler = operationOf(request).isTarget(request) ? fault : succeed;
    handler(socket, request);
  };
}

/** Handles the first request of each operation with one handler, and all later ones with another. */
export function firstThen(first: ConnectionHandler, later: ConnectionHandler): ConnectionHandler {
  const started = new Set<Operation>();
  return (socket, request) => {
    const operation = operationOf(request);
    const handler = started.has(operation) ? later : first;
    started.add(operation);
    handler(socket, request);
  };
}
