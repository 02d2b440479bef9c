import type { CalendarClient } from 'events-calendar-client';
import { expect } from 'vitest';
import { type Kind, kindOf, kinds } from './kinds.ts';
import { askAll, expectOwnError, type Outcome, secret } from './outcomes.ts';
import { type Arrived, answer, type Misbehaviour } from './server.ts';

/** Sends the client elsewhere. */
export const redirect = (status: number, location: string) =>
  answer({ status, headers: { location }, body: 'Moved' });

const single = kinds.filter(({ name }) => !/edit|second page/.test(name));
/** Reads that make one request. */
export const reads = single.filter(({ isWrite }) => !isWrite);
/** Writes that make one request. */
export const writes = single.filter(({ isWrite }) => isWrite);

/** Answers as all kinds hope for. */
export const well: Misbehaviour = (socket, request) =>
  answer({ body: kindOf(request).good })(socket, request);

/** Basic credentials. */
export const basic = { username: 'editor', applicationPassword: secret };
/** Headers of the client's that are nobody else's business. */
export const clientHeaders = { 'X-Api-Key': secret, Cookie: `session=${secret}` };

/** What any visitor sends. */
const harmless = [
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'host',
  'sec-fetch-mode',
  'user-agent',
];

/** Sees to it that requests say no more than any visitor's. */
export function expectNothingSecret(requests: readonly Arrived[]): void {
  for (const { headers } of requests) {
    expect(Object.keys(headers).filter((name) => !harmless.includes(name))).toEqual([]);
    expect(JSON.stringify(headers)).not.toContain(secret);
    expect(JSON.stringify(headers)).not.toContain(btoa(`${basic.username}:${secret}`));
  }
}

/** Asks for each kind with a header that is the caller's own. */
export const ask = (client: CalendarClient, asked: readonly Kind[]) =>
  askAll(client, asked, { headers: { 'X-Request-Key': secret } });

/** Those that failed, for a message. */
export const failures = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ kind, error }) => (error === undefined ? [] : [`${kind.name}: ${error}`]));

/** Sees to it that writes were refused with the address to use. */
export function expectRefused(outcomes: readonly Outcome[], address: string): void {
  for (const { error } of outcomes) {
    expectOwnError(error);
    expect(error).toMatchObject({ name: 'ResponseError' });
    expect(error.message).toContain(`a write is not redirected: use ${address} as baseUrl`);
  }
}
