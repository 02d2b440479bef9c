import type { StoredRecord } from 'events-calendar-client/testing';
import { createSite } from '../support/test-calendar.ts';

export const baseUrl = 'https://example.org';

/** A mock service that contains these events, and a client that may edit them. */
export const calendarWith = (events: StoredRecord[], categories: StoredRecord[] = []) =>
  createSite({ baseUrl, snapshot: { events, categories } });

/** An event that lasts the whole day, unless the fields say otherwise. */
export const eventOn = (id: number, day: string, fields: Record<string, unknown> = {}): StoredRecord => ({
  id,
  title: `Event ${id}`,
  start_date: `${day} 00:00:00`,
  end_date: `${day} 23:59:59`,
  all_day: true,
  timezone: 'UTC',
  ...fields,
});

/** The fields of an event of hours. */
export const hours = (start: string, end: string, timezone: string) => ({
  start_date: start,
  end_date: end,
  timezone,
  all_day: false,
});
