import { ApiError, CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../../support/rejection.ts';

// What the guide about authentication says of credentials that the service does not accept.

const baseUrl = 'https://calendar.example';
// The first one is the author of the event.
const roles = ['editor', 'author', 'subscriber'] as const;
const mock = createCalendarMock({
  users: roles.map((role) => ({ username: role, applicationPassword: 'secret', role })),
  snapshot: {
    events: [{ id: 12, title: 'Fair', start_date: '2027-05-01 10:00', end_date: '2027-05-01 18:00' }],
  },
});

/** A server that takes the header away before WordPress sees it. */
const fetchWithoutAuthorization: typeof globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  request.headers.delete('Authorization');
  return mock.fetch(request);
};

const client = (username: string, applicationPassword: string, fetch = mock.fetch) =>
  new CalendarClient({ baseUrl, fetch, auth: { username, applicationPassword } });
const clients: Record<string, CalendarClient> = {
  'a wrong password': client('author', 'wrong'),
  'an unknown user name': client('nobody', 'secret'),
  'no credentials': new CalendarClient({ baseUrl, fetch: mock.fetch }),
  'a header that was stripped': client('author', 'secret', fetchWithoutAuthorization),
  'a token that the site ignores': new CalendarClient({ baseUrl, fetch: mock.fetch, auth: { token: 'abc' } }),
  'a user who may only read': client('subscriber', 'secret'),
  'a user who may not write this event': client('author', 'secret'),
  'a stale nonce': new CalendarClient({ baseUrl, fetch: mock.fetch, auth: { nonce: 'stale' } }),
};

const works = 'works';
const wrongPassword = 'AuthenticationError incorrect_password';
const unknownUser = 'AuthenticationError invalid_username';
const noDrafts = 'BadRequestError rest_invalid_param status';
const staleNonce = 'PermissionError rest_cookie_invalid_nonce';
const ofVisitor = { read: works, drafts: noDrafts, write: 'AuthenticationError rest_forbidden' };
const expected: Record<string, { read: string; drafts: string; write: string }> = {
  'a wrong password': { read: wrongPassword, drafts: wrongPassword, write: wrongPassword },
  'an unknown user name': { read: unknownUser, drafts: unknownUser, write: unknownUser },
  'no credentials': ofVisitor,
  'a header that was stripped': ofVisitor,
  'a token that the site ignores': ofVisitor,
  'a user who may only read': { read: works, drafts: noDrafts, write: 'PermissionError rest_forbidden' },
  'a user who may not write this event': {
    read: works,
    drafts: works,
    write: 'PermissionError rest_forbidden',
  },
  'a stale nonce': { read: staleNonce, drafts: staleNonce, write: staleNonce },
};

/** What a request comes to: `works`, or the error's name, code and parameters. */
async function outcome(request: PromiseLike<unknown>): Promise<string> {
  const error = await rejectionOf(request);
  if (error === undefined) return works;
  if (!(error instanceof ApiError)) throw error;
  return [error.name, error.code, ...Object.keys(error.params)].join(' ');
}

describe('what the service makes of', () => {
  test.each(Object.entries(expected))('%s', async (name, outcomes) => {
    const { events } = clients[name] ?? new CalendarClient({ baseUrl });

    expect({
      read: await outcome(events.list()),
      drafts: await outcome(events.list({ status: 'draft', per_page: 1 })),
      write: await outcome(events.edit(12, { featured: true })),
    }).toEqual(outcomes);
  });
});
