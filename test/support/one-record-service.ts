import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { type Answer, serve } from './server.ts';

const list: Answer = { body: { tags: [{ id: 1 }], total: 1, total_pages: 1 } };

/** A service that answers every read and write with the same record, and a client of it. */
export async function oneRecordService(options: Partial<ClientOptions> = {}) {
  const server = await serve(({ method, url }) =>
    method === 'GET' && /s$/.test(url.pathname) ? list : { body: { id: 5 } },
  );
  const client = new CalendarClient({ baseUrl: server.url, http: { retry: 0 }, ...options });
  const last = () => {
    const request = server.requests.at(-1);
    if (!request) throw new Error('Nothing arrived.');
    return request;
  };
  return { server, client, last };
}
