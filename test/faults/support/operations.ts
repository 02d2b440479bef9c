import {
  CalendarClient,
  CalendarError,
  type ClientOptions,
  type RequestOptions,
} from 'events-calendar-client';
import type { ResourceName } from 'events-calendar-client/schemas';
import { expect } from 'vitest';
import { nameFields } from '../../../src/contract/constants.ts';
import { snapshot } from '../../support/recordings.ts';
import { createRecord } from '../../support/replay.ts';
import { type ReceivedRequest, type RequestHandler, serve, type TestServer } from '../../support/server.ts';
import { sampleOf } from '../../support/share.ts';

const posts = ['events', 'venues', 'organizers'] as const;
const terms = ['categories', 'tags'] as const;

/** An operation of the public interface. */
export interface Operation {
  readonly name: string;
  /** Whether the request that meets the fault is a write. */
  readonly isWrite: boolean;
  /** The body of a successful response. */
  readonly successBody: string;
  /** The body of a successful response to other requests, where it is another. */
  readonly otherBody?: string;
  /** Whether a request is the one to meet the fault; earlier ones succeed. */
  readonly isTarget: (request: ReceivedRequest) => boolean;
  readonly send: (client: CalendarClient, options: RequestOptions) => PromiseLike<unknown>;
}

/** The ID that the operations on one record of a resource ask for: that of the record in their responses. */
export const idOf = (resource: ResourceName) => Number(snapshot[resource][0]?.id);

const always = () => true;
const isRead = ({ method }: ReceivedRequest) => method === 'GET';
const isWrite = (request: ReceivedRequest) => !isRead(request);

type Send = Operation['send'];

/** The rest of an operation whose only request meets the fault, unless a function says which does. */
const reading = (
  name: string,
  successBody: string,
  send: Send,
  isTarget: Operation['isTarget'] = always,
) => ({
  name,
  isWrite: false,
  successBody,
  isTarget,
  send,
});
const writing = (...operation: Parameters<typeof reading>) => ({ ...reading(...operation), isWrite: true });

const gone = (name: ResourceName) => JSON.stringify({ ...snapshot[name][0], status: 'trash' });

function operationsOf(name: ResourceName): Operation[] {
  const record = JSON.stringify(snapshot[name][0]);
  // An event is created on a whole day.
  const day = { start_date: '2027-05-01 00:00:00', end_date: '2027-05-01 23:59:59', all_day: true };
  const named = name === 'events' ? { ...day, title: 'Title' } : { [nameFields[name]]: 'Name' };
  const created = JSON.stringify({ ...snapshot[name][0], ...named });
  const updated = JSON.stringify({ ...snapshot[name][0], description: 'a' });
  const listOf = (item: unknown) => JSON.stringify({ [name]: [item], total: 2, total_pages: 2 });
  const list = listOf(snapshot[name][0]);
  const id = idOf(name);
  return [
    reading(`${name}.list`, list, async (client, options) => client[name].list({}, options)),
    {
      ...reading(
        `${name}.list, iterated to its second page`,
        listOf(snapshot[name][1]),
        (client, options) => client[name].list({}, options).all({ concurrency: 1 }),
        ({ url }) => url.searchParams.get('page') === '2',
      ),
      otherBody: list,
    },
    reading(`${name}.get`, record, (client, options) => client[name].get(id, options)),
    writing(`${name}.create`, created, (client, options) => createRecord(client, name, options)),
    ...(['PATCH', 'PUT', 'POST'] as const).map((method) =>
      writing(`${name}.update by ${method}`, updated, (client, options) =>
        client[name].update(id, { description: 'a' }, { ...options, method }),
      ),
    ),
    writing(`${name}.delete`, gone(name), (client, options) => client[name].delete(id, options)),
  ];
}

function postOperations(name: (typeof posts)[number]): Operation[] {
  const record = JSON.stringify(snapshot[name][0]);
  const written = JSON.stringify({ ...snapshot[name][0], author: 9 });
  const changing = (operation: string, send: Send) => ({
    ...writing(operation, written, send, isWrite),
    otherBody: record,
  });
  const id = idOf(name);
  // By the API, which is also asked if WordPress's own route fails.
  const edit: Send = (client, options) => client[name].edit(id, { author: 9 }, options);
  const { slug } = snapshot[name][0] as { slug: string };
  const editBySlug: Send = (client, options) => client[name].editBySlug(slug, { author: 9 }, options);
  const updateBySlug: Send = (client, options) => client[name].updateBySlug(slug, { author: 9 }, options);
  const deleteBySlug: Send = (client, options) => client[name].deleteBySlug(slug, options);
  return [
    reading(`${name}.getBySlug`, record, (client, options) => client[name].getBySlug(slug, options)),
    changing(`${name}.updateBySlug, its write`, updateBySlug),
    { ...writing(`${name}.deleteBySlug, its write`, gone(name), deleteBySlug, isWrite), otherBody: record },
    { ...reading(`${name}.edit, its read`, record, edit, isRead), otherBody: written },
    changing(`${name}.edit, its write`, edit),
    changing(`${name}.editBySlug, its write`, editBySlug),
  ];
}

const root = JSON.stringify({ namespace: 'tribe/events/v1', routes: {} });

/** Every operation. */
export const allOperations: readonly Operation[] = [
  reading('root', root, (client, options) => client.root({}, options)),
  reading('doc', root, (client, options) => client.doc({}, options)),
  reading(
    'events.between',
    JSON.stringify({ events: snapshot.events.slice(0, 1), total: 1, total_pages: 1 }),
    (client, options) => client.events.between('2026-05-01', '2026-06-01', {}, options),
  ),
  ...[...posts, ...terms].flatMap(operationsOf),
  ...posts.flatMap(postOperations),
];

/** Every operation in CI, and some of all kinds otherwise. */
export const operations: readonly Operation[] = sampleOf(allOperations);

/** The query parameter that contains the name of the operation. */
const parameter = 'operation';

/** Options that send the name of the operation with its requests. */
const operationOptions = ({ name }: Operation): RequestOptions => ({ extraQuery: { [parameter]: name } });

/** Returns the operation that a request belongs to. */
export function operationOf({ url }: ReceivedRequest): Operation {
  const found = allOperations.find(({ name }) => name === url.searchParams.get(parameter));
  if (!found) throw new Error(`No operation is named in ${url}`);
  return found;
}

export const json = { 'content-type': 'application/json' };

/** Responds successfully to any operation. */
export const succeed: RequestHandler = (request) => {
  const { successBody, otherBody = successBody, isTarget } = operationOf(request);
  return { headers: json, body: isTarget(request) ? successBody : otherBody };
};

/** The outcome of an operation. */
export interface Outcome {
  readonly operation: Operation;
  /** The error that was thrown, or undefined if the operation succeeded. */
  readonly error: unknown;
}

/** The secret in the credentials of every client in these tests. */
export const secret = 'open-Sesame-4711';

/** Retry options without a delay. */
export const withoutDelay = { retry: { delay: () => 0 } };

/** Creates a client with credentials that retries without a delay. */
export function createClient(baseUrl: string, options: Partial<ClientOptions> = {}): CalendarClient {
  return new CalendarClient({ baseUrl, auth: { token: secret }, http: withoutDelay, ...options });
}

/** Runs operations concurrently, and returns the outcome of each. */
export async function sendAll(
  client: CalendarClient,
  selected: readonly Operation[] = operations,
  options: RequestOptions = {},
): Promise<Outcome[]> {
  return Promise.all(
    selected.map(async (operation) => {
      try {
        await operation.send(client, { ...options, ...operationOptions(operation) });
        return { operation, error: undefined };
      } catch (error) {
        return { operation, error };
      }
    }),
  );
}

/** Expects an error of the library that names its request and contains no secret. */
export function expectCalendarError(error: unknown): asserts error is CalendarError {
  expect(error).toBeInstanceOf(CalendarError);
  if (!(error instanceof CalendarError)) throw error;
  expect(error.method).toMatch(/^[A-Z]+$/);
  expect(error.url).toMatch(/^https?:/);
  expect(`${JSON.stringify(error)} ${error.message} ${error.stack} ${error.cause}`).not.toContain(secret);
}

/** The expected outcome of a fault: the error's class or `success`, and the number of requests that the server received. */
export interface ExpectedOutcomes {
  readonly read: readonly [outcome: string, requests: number];
  readonly write: readonly [outcome: string, requests: number];
  /** Of reads of lists. Default: `read`. */
  readonly list?: ExpectedOutcomes['read'];
}

/** One request of each operation. */
export const once = (outcome: string): ExpectedOutcomes => ({ read: [outcome, 1], write: [outcome, 1] });

/** Reads are sent three times, writes once. */
export const readsOnly = (outcome: string): ExpectedOutcomes => ({ read: [outcome, 3], write: [outcome, 1] });

/** Counts the requests of an operation that met the fault. */
function countTargeted({ requests }: TestServer, operation: Operation): number {
  return requests.filter((request) => operationOf(request) === operation && operation.isTarget(request))
    .length;
}

/**
 * Applies a fault to the target request of every operation, responds to others successfully, and compares each outcome
 * with the expected one.
 */
export async function expectOutcomes(
  fault: RequestHandler,
  { read, write, list = read }: ExpectedOutcomes,
  options: Partial<ClientOptions> = {},
): Promise<CalendarError[]> {
  const server = await serve((request, index) =>
    (operationOf(request).isTarget(request) ? fault : succeed)(request, index),
  );
  const outcomes = await sendAll(createClient(server.url, options));
  const errors = outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const unexpected = outcomes.flatMap(({ operation, error }) => {
    const name = error instanceof Error ? error.name : 'success';
    const actual = `${name}, requests: ${countTargeted(server, operation)}`;
    const expectedRead = /\.(list|between|upcoming|past)/.test(operation.name) ? list : read;
    const expected = (operation.isWrite ? write : expectedRead).join(', requests: ');
    return actual === expected ? [] : [`${operation.name}: ${actual} instead of ${expected}; ${error}`];
  });
  expect(unexpected).toEqual([]);
  const calendarErrors = errors.map((error) => {
    expectCalendarError(error);
    return error;
  });
  await Promise.all(server.requests.map(({ closed }) => closed));
  return calendarErrors;
}
