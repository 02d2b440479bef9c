import type { ImportRow } from 'events-calendar-client/sync';
import type { CalendarMock } from 'events-calendar-client/testing';

/** A row that any calendar takes. */
export function rowOf(slug: string, fields: Partial<ImportRow> = {}): ImportRow {
  return {
    slug,
    title: `Event ${slug}`,
    start_date: '2027-06-19 14:00',
    end_date: '2027-06-19 22:00',
    ...fields,
  };
}

/** The requests that a mock has received and that may have written something, as `POST /events`. */
export function writesOf({ requests }: CalendarMock): string[] {
  return requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${new URL(url).pathname.replace(/^.*\/events\/v1/, '')}`);
}
