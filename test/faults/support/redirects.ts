import type { CalendarClient } from 'events-calendar-client';
import { expect } from 'vitest';
import { type Operation, operations } from './operations.ts';
import { expectCalendarError, type Outcome, secret, sendAll } from './outcomes.ts';
import { type ReceivedRequest, respondWith } from './server.ts';

/** Responds with a redirect. */
export const redirect = (status: number, location: string) =>
  respondWith({ status, headers: { location }, body: 'Moved' });

const single = operations.filter(({ name }) => !/edit|second page/.test(name));
/** Reads that send one request. */
export const reads = single.filter(({ isWrite }) => !isWrite);
/** Writes that send one request. */
export const writes = single.filter(({ isWrite }) => isWrite);

/** Basic credentials. */
export const basic = { username: 'editor', applicationPassword: secret };
/** Headers of the client that must not be sent to other hosts. */
export const clientHeaders = { 'X-Api-Key': secret, Cookie: `session=${secret}` };

/** Headers without secrets, which may be sent to any host. */
const publicHeaders = [
  ...['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode'],
  ...['user-agent'],
];

/** Expects that requests have public headers only, and no secrets. */
export function expectNoSecrets(requests: readonly ReceivedRequest[]): void {
  for (const { headers } of requests) {
    expect(Object.keys(headers).filter((name) => !publicHeaders.includes(name))).toEqual([]);
    expect(JSON.stringify(headers)).not.toContain(secret);
    expect(JSON.stringify(headers)).not.toContain(btoa(`${basic.username}:${secret}`));
  }
}

/** Runs operations with a secret header of the caller. */
export const sendWithSecret = (client: CalendarClient, selected: readonly Operation[]) =>
  sendAll(client, selected, { headers: { 'X-Request-Key': secret } });

/** The errors of the outcomes that failed, as text. */
export const errorMessages = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ operation, error }) => (error === undefined ? [] : [`${operation.name}: ${error}`]));

/** Expects that writes failed with an error that names the baseUrl to use. */
export function expectRedirectErrors(outcomes: readonly Outcome[], address: string): void {
  for (const { error } of outcomes) {
    expectCalendarError(error);
    expect(error).toMatchObject({ name: 'ResponseError' });
    expect(error.message).toContain(`a write is not redirected: use ${address} as baseUrl`);
  }
}
