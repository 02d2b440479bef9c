import { type CalendarMock, createCalendarMock } from 'events-calendar-client/testing';
import type { Answer, Handler, ReceivedRequest } from './server.ts';
import { administrator, recordedSnapshot, worldTime } from './world.ts';

/** A page of a site whose REST interface lies at `{home}/wp-json`. */
export type Page = (home: string, request: ReceivedRequest) => Answer;

/** An answer of the mock's as a server's. */
async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: await response.text() };
}

/** The recorded calendar as the REST interface of a site at any address. */
export function calendarAt(baseUrl: string): CalendarMock {
  return createCalendarMock({
    baseUrl,
    snapshot: recordedSnapshot,
    users: [{ ...administrator, role: 'administrator' }],
    now: worldTime,
  });
}

/** Whether an address is that of a REST interface rather than of a page. */
export const isRest = ({ pathname, searchParams }: URL) =>
  /\/wp-json(\/|$)/.test(pathname) || searchParams.has('rest_route');

/** A site with a calendar: its pages as given, its REST interface from the mock. */
export function site(page: Page, folder = ''): Handler {
  const mocks = new Map<string, CalendarMock>();
  return async (request) => {
    const { url, method, headers, body } = request;
    const home = url.origin + folder;
    if (!isRest(url)) return page(home, request);
    const mock = mocks.get(home) ?? calendarAt(home);
    mocks.set(home, mock);
    const sent = new Headers();
    for (const [name, value] of Object.entries(headers)) sent.set(name, String(value));
    return answerOf(await mock.fetch(url, { method, headers: sent, ...(body && { body }) }));
  };
}

/** An HTML page with what a test puts into its head. */
export function html(head: string, headers: Record<string, string> = {}, status = 200): Answer {
  const body = `<!DOCTYPE html>\n<html><head>\n<meta charset="UTF-8">\n${head}\n</head><body>Hello</body></html>`;
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers }, body };
}

/** A page with all signs that WordPress gives. */
export function signed(home: string, status = 200): Answer {
  const head = `<link rel="https://api.w.org/" href="${home}/wp-json/" /><meta name="tec-api-version" content="v1">`;
  const headers = {
    Link: `<${home}/wp-json/>; rel="https://api.w.org/"`,
    'X-TEC-API-VERSION': 'v1',
    'X-TEC-API-ROOT': `${home}/wp-json/tribe/events/v1/`,
    'X-TEC-API-ORIGIN': home,
  };
  return html(head, headers, status);
}
