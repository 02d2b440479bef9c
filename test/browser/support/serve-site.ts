import { type CalendarMock, createCalendarMock, type StoredRecord } from 'events-calendar-client/testing';
import { type ReceivedRequest, serve } from '../../support/server.ts';
import { recordedSnapshot, testTime } from '../../support/test-calendar.ts';

/** What the address of the page has where WordPress has let it write as a user of {@link serveSite}. */
export const credentialsOf = (user: 'editor' | 'subscriber') => ({ user_login: user, password: 'secret' });

/** A site on localhost, with other events than those that were recorded if it is given some. */
export async function serveSite(
  events: readonly StoredRecord[] = recordedSnapshot.events ?? [],
): Promise<{ url: string; mock: CalendarMock; requests: readonly ReceivedRequest[] }> {
  const server = await serve(async ({ method, url, headers, body }) => {
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const response = await mock.fetch(new Request(url, { method, headers: sent, ...(body && { body }) }));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  });
  const mock = createCalendarMock({
    baseUrl: server.url,
    snapshot: { ...recordedSnapshot, events: [...events] },
    now: testTime,
    users: (['editor', 'subscriber'] as const).map((role) => ({
      username: role,
      applicationPassword: 'secret',
      role,
    })),
  });
  return { url: server.url, mock, requests: server.requests };
}
