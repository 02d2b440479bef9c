import type { StoredSnapshot } from 'events-calendar-client/testing';
import { recordedSnapshot, type TestCalendar } from '../../support/test-calendar.ts';

export type Kind = 'venues' | 'organizers' | 'categories' | 'tags';

export const kinds: readonly Kind[] = ['venues', 'organizers', 'categories', 'tags'];

export const nameFields = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
} as const;

/** The requests that a mock received, as `GET /tags`, without their queries. */
export function requestsOf({ mock }: TestCalendar): string[] {
  return mock.requests.map(({ method, url }) => `${method} ${new URL(url).pathname.replace(/.*\/v1/, '')}`);
}

export function writesOf(testCalendar: TestCalendar): string[] {
  return requestsOf(testCalendar).filter((request) => !request.startsWith('GET'));
}

/** A snapshot with nothing in it but what a test puts there. */
export const empty: StoredSnapshot = {
  ...recordedSnapshot,
  events: [],
  venues: [],
  organizers: [],
  categories: [],
  tags: [],
};
