import type { StoredSnapshot } from 'events-calendar-client/testing';
import { recordedSnapshot } from '../../support/test-calendar.ts';

export type Kind = 'venues' | 'organizers' | 'categories' | 'tags';

export const kinds: readonly Kind[] = ['venues', 'organizers', 'categories', 'tags'];

export const nameFields = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
} as const;

/** A snapshot with nothing in it but what a test puts there. */
export const empty: StoredSnapshot = {
  ...recordedSnapshot,
  events: [],
  venues: [],
  organizers: [],
  categories: [],
  tags: [],
};
