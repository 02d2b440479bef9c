import { CalendarClient, ValidationError, type ValidationIssue } from 'events-calendar-client';
import { expect } from 'vitest';
import { recordingFetch } from '../../support/recording-fetch.ts';

const { fetch, requests } = recordingFetch();

/** What was sent: nothing, where every request is rejected. */
export { requests };
export const calendar = new CalendarClient({ baseUrl: 'https://example.org', fetch });

/** Returns the error of a request that must not be sent. */
export async function validationErrorOf(request: PromiseLike<unknown>): Promise<ValidationError> {
  try {
    await request;
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
  throw new Error('The request was sent.');
}

/** Returns every issue as `path: message`. */
export async function issuesOf(request: PromiseLike<unknown>): Promise<string[]> {
  const { issues } = await validationErrorOf(request);
  return issues.map(({ path, message }: ValidationIssue) => `${path.join('.')}: ${message}`);
}

export const matching = (issue: string | RegExp) =>
  typeof issue === 'string' ? issue : expect.stringMatching(issue);

/** A value of the wrong type, as JavaScript callers may pass it. */
export const untyped = <Value>(value: unknown): Value => value as Value;

export const day = '2027-05-01';
export const event = { title: 'Summer fair', start_date: day, end_date: day };
