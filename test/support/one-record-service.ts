import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { serve, type TestResponse } from './server.ts';

const list: TestResponse = { body: { tags: [{ id: 1 }], total: 1, total_pages: 1 } };

/** Starts a service that responds to every request with the same record, and creates a client for it. */
export async function oneRecordService(options: Partial<ClientOptions> = {}) {
  const server = await serve(({ method, url }) =>
    method === 'GET' && /s$/.test(url.pathname) ? list : { body: { id: 5 } },
  );
  const client = new CalendarClient({ baseUrl: server.url, http: { retry: 0 }, ...options });
  const lastRequest = () => {
    const request = server.requests.at(-1);
    if (!request) throw new Error('The server received no request.');
    return request;
  };
  return { server, client, lastRequest };
}
