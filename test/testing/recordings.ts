import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { StoredSnapshot } from 'events-calendar-client/testing';

export interface RecordedRequest {
  readonly method: string;
  /** Relative to the events root. */
  readonly target: string;
  /** Whose credentials were sent. */
  readonly as?: string;
  /** A wrong password that was sent. */
  readonly password?: string;
  readonly headers?: Readonly<Record<string, string>>;
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

function read(name: string): string {
  return gunzipSync(readFileSync(new URL(`../recordings/${name}.gz`, import.meta.url))).toString('utf8');
}

export function readSnapshot(): StoredSnapshot {
  const snapshot: StoredSnapshot = JSON.parse(read('snapshot.json'));
  return snapshot;
}

export function readScenarios(): Scenario[] {
  return read('exchanges.ndjson')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Scenario => JSON.parse(line));
}

export const eventsRoot = 'https://calendar.example/wp-json/tribe/events/v1';

/** The users of the snapshot, each with a password made from the name. */
export function usersOf(snapshot: StoredSnapshot) {
  return (snapshot.users ?? []).map(({ username, role }) => ({
    username,
    role,
    applicationPassword: `password of ${username}`,
  }));
}

export function basicAuthorization(username: string, password = `password of ${username}`): string {
  return `Basic ${btoa(`${username}:${password}`)}`;
}
