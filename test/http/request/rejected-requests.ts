import { expect } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';

/** A client, and what it has sent: nothing, where every request is rejected. */
export const { client: calendar, requests } = recordingClient();

export const matching = (issue: string | RegExp) =>
  typeof issue === 'string' ? issue : expect.stringMatching(issue);

export const day = '2027-05-01';
export const event = { title: 'Summer fair', start_date: day, end_date: day };
