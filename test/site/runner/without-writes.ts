import type { CalendarClient } from '../../../src/index.ts';
import type { Exchanges } from './exchanges.ts';

/** A client that cannot write, and the writes that it was about to send. */
export interface HarmlessClient {
  readonly calendar: CalendarClient;
  readonly writes: readonly string[];
}

/** Returns a client for checks that something is rejected. If it is not, the site still gets nothing. */
export function withoutWrites(calendar: CalendarClient, exchanges: Exchanges): HarmlessClient {
  const writes: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'GET') return exchanges.fetch(request);
    writes.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.json({ code: 'not_sent', message: 'Not sent.', data: { status: 403 } }, { status: 403 });
  };
  return { calendar: calendar.withOptions({ fetch }), writes };
}
