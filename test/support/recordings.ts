import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CalendarEvent } from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';
import type { StoredSnapshot } from 'events-calendar-client/testing';

/** The address of the recorded site. */
export const recordedSite = 'https://calendar.example';
export const eventsRoot = `${recordedSite}/wp-json/tribe/events/v1`;

/** A JSON object. */
export type Fields = Record<string, unknown>;

export interface RecordedRequest {
  readonly method: string;
  /** Path and query, below the events root. */
  readonly target: string;
  /** Whose credentials were sent. */
  readonly as?: string;
  /** A wrong password that was sent. */
  readonly password?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object, or text that is not JSON. */
  readonly body?: unknown;
}

interface RecordedResponse {
  readonly status: number;
  /** The service's clock. */
  readonly at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Scenario {
  readonly name: string;
  readonly steps: readonly { readonly request: RecordedRequest; readonly response: RecordedResponse }[];
}

/** One recorded request with its response. */
export interface Exchange extends RecordedResponse {
  readonly scenario: string;
  readonly method: string;
  readonly target: string;
  readonly requestBody: unknown;
}

function unpack(name: string): string {
  return gunzipSync(readFileSync(join(import.meta.dirname, `../recordings/${name}.gz`))).toString('utf8');
}

/** Every recorded scenario, in order. */
export const scenarios: readonly Scenario[] = unpack('exchanges.ndjson')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** Every recorded exchange of every scenario, in order. */
export const exchanges: readonly Exchange[] = scenarios.flatMap(({ name, steps: recorded }) =>
  recorded.map(({ request, response }) => {
    const { method, target, body: requestBody } = request;
    return { scenario: name, method, target, requestBody, ...response };
  }),
);

/** A new copy of all records of the recorded service, in its own JSON. */
export function readSnapshot(): StoredSnapshot {
  return JSON.parse(unpack('snapshot.json'));
}

type Listed = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
export const snapshot = readSnapshot() as unknown as Readonly<Record<Listed, readonly Fields[]>>;

/** Returns a value if it is a JSON object, and an empty object otherwise. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** An exchange as the tests of what WordPress does read it. */
export interface Step {
  readonly name: string;
  readonly method: string;
  readonly target: string;
  readonly sent: unknown;
  readonly status: number;
  readonly at: Date;
  readonly answer: Fields;
}

/** Every exchange but those with odd values, which are left to the replay of all. */
export const steps: readonly Step[] = exchanges
  .filter(({ scenario }) => !scenario.startsWith('odd-'))
  .map(({ scenario, method, target, requestBody, status, at, body }) => ({
    ...{ name: scenario, method, target, sent: requestBody, status },
    at: new Date(at),
    answer: fieldsOf(body),
  }));

/** Creates a new `Response` from the recorded one. */
export function recordedResponse({ status, headers, body }: Exchange): Response {
  const { '<text>': text } = fieldsOf(body);
  const content = body === null ? null : typeof text === 'string' ? text : JSON.stringify(body);
  return new Response(content, { status, headers });
}

/** The users of the snapshot, each with a password made from the name. */
export function usersOf({ users = [] }: StoredSnapshot) {
  return users.map(({ username, role }) => ({
    username,
    role,
    applicationPassword: `password of ${username}`,
  }));
}

export function basicAuthorization(username: string, password = `password of ${username}`): string {
  return `Basic ${btoa(`${username}:${password}`)}`;
}

/** All events of the recorded site, as the client returns them. */
export const snapshotEvents: readonly CalendarEvent[] = snapshot.events.map((record) =>
  schemas.CalendarEvent.parse(record),
);

/** A recorded event with other values in some fields, which may be what a site sends whatever the types say. */
export function recordedEventWith(fields: Readonly<Record<string, unknown>>): CalendarEvent {
  return Object.assign({ ...snapshotEvents[0]! }, fields);
}
