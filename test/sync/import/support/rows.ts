import type { CalendarClient } from 'events-calendar-client';
import type { ImportRow, Journal } from 'events-calendar-client/sync';
import type { CalendarMock } from 'events-calendar-client/testing';
import { temporaryFolder } from '../../../cli/support/temporary-folder.ts';
import { testOnEmptySite } from '../../../support/calendar-test.ts';
import { answeredBy } from '../../../support/recording-fetch.ts';
import { requestsOf } from '../../../support/test-calendar.ts';

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

export const withoutSlug = ({ slug, ...row }: ImportRow): ImportRow => row;

/** Rows that any calendar takes. */
export const rowsOf = (count: number, fields: Partial<ImportRow> = {}) =>
  Array.from({ length: count }, (_, index) => rowOf(`event-${index}`, fields));

/** A journal in memory. */
export function createJournal(): Journal & { readonly lines: string[] } {
  const lines: string[] = [];
  // Without the time, an interrupted run is long ago.
  const append = (line: string) => void lines.push(line.replace(/,"at":\d+/, ''));
  return { lines, read: () => lines, append };
}

/** A test on an empty site, with a journal in memory, and `path`, which returns paths in a folder of its own. */
export const test = testOnEmptySite.extend('journal', createJournal).extend('path', () => temporaryFolder());

/** What a run requests, with the number of each request. */
export async function countRequests(
  mock: CalendarMock,
  run: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = mock.requests.length;
  await run();
  const counts: Record<string, number> = {};
  for (const request of requestsOf(mock).slice(before)) {
    const name = request.replace(/\/(?:\d+|by-slug\/.*)$/, '/one');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** A client that has a function called before each request, with its method and address. */
export function watched(
  calendar: CalendarClient,
  mock: CalendarMock,
  onRequest: (method: string, url: URL) => Promise<Response | undefined> | Response | undefined,
): CalendarClient {
  return answeredBy(calendar.withOptions({ http: { retry: 0 } }), async (request) => {
    const response = await onRequest(request.method, new URL(request.url));
    return response ?? mock.fetch(request);
  });
}
