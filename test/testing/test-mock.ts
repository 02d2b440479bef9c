import { type CalendarMockOptions, createCalendarMock } from 'events-calendar-client/testing';
import { test as plainTest } from 'vitest';
import { basicAuthorization, eventsRoot, readSnapshot, usersOf } from '../support/recordings.ts';

export const snapshot = readSnapshot();
export const users = usersOf(snapshot);
const now = '2026-11-20T21:33:00Z';

export const minimalEvent = {
  title: 'Fair',
  start_date: '2027-05-01 10:00:00',
  end_date: '2027-05-01 12:00:00',
};

/** Creates a mock with the recorded snapshot and a fixed clock. */
export function createTestMock(options: CalendarMockOptions = {}) {
  return createCalendarMock({ snapshot, users, now, ...options });
}

export async function readJson(response: Response): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = await response.json();
  return body;
}

/** The options of a `fetch` that sends JSON as a user. */
export function writeAs(method: string, username: string, body: unknown): RequestInit {
  return {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: basicAuthorization(username) },
    body: JSON.stringify(body),
  };
}

/** Returns a function that sends requests such as `GET /events?page=2` to a mock. */
function sendTo({ fetch }: ReturnType<typeof createTestMock>) {
  return async (request: string, as?: string, input?: unknown) => {
    const [method = '', target = ''] = request.split(' ');
    const headers: Record<string, string> = as === undefined ? {} : { Authorization: basicAuthorization(as) };
    if (input !== undefined) headers['Content-Type'] = 'application/json';
    const init = input === undefined ? { method, headers } : { method, headers, body: JSON.stringify(input) };
    const response = await fetch(`${eventsRoot}${target}`, init);
    return { status: response.status, body: await readJson(response) };
  };
}

/** Creates a mock, and returns the function that sends requests to it. */
export const startService = (options: CalendarMockOptions = {}) => sendTo(createTestMock(options));

/** A test that gets a mock, its `fetch`, and `send`, which sends requests such as `GET /events?page=2` to it. */
export const test = plainTest
  .extend('mock', () => createTestMock())
  .extend('fetch', ({ mock }) => mock.fetch)
  .extend('send', ({ mock }) => sendTo(mock));

export function idsOf(body: Record<string, unknown>, name: string): unknown {
  const list = body[name];
  return Array.isArray(list) ? list.map((item: { id: number }) => item.id) : list;
}
