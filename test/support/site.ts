import type { CalendarMock } from 'events-calendar-client/testing';
import type { ReceivedRequest, RequestHandler, ResponseParts, TestResponse } from './server.ts';
import { createSite, recordedSnapshot } from './test-calendar.ts';

/** Returns a page of a site whose REST API is at `{home}/wp-json`. */
export type PageHandler = (home: string, request: ReceivedRequest) => TestResponse;

/** Creates a mock of the recorded calendar for a site at any address. */
export const createMockAt = (baseUrl: string): CalendarMock =>
  createSite({ baseUrl, snapshot: recordedSnapshot }).mock;

/** Whether a URL belongs to the REST API rather than to a page. */
export const isRestUrl = ({ pathname, searchParams }: URL) =>
  /\/wp-json(\/|$)/.test(pathname) || searchParams.has('rest_route');

/** Handles requests to a site with a calendar: pages come from the handler, REST responses from the mock. */
export function siteHandler(page: PageHandler, folder = ''): RequestHandler {
  const mocks = new Map<string, CalendarMock>();
  return async (request) => {
    const { url, method, headers, body } = request;
    const home = url.origin + folder;
    if (!isRestUrl(url)) return page(home, request);
    const mock = mocks.get(home) ?? createMockAt(home);
    mocks.set(home, mock);
    const requestHeaders = new Headers();
    for (const [name, value] of Object.entries(headers)) requestHeaders.set(name, String(value));
    const response = await mock.fetch(url, { method, headers: requestHeaders, ...(body && { body }) });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}

/** Responds with an HTML page whose head contains the given elements. */
export function htmlPage(head: string, headers: Record<string, string> = {}, status = 200): ResponseParts {
  const body = `<!DOCTYPE html>\n<html><head>\n<meta charset="UTF-8">\n${head}\n</head><body>Hello</body></html>`;
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers }, body };
}

/** Responds with a page that has all discovery links and headers that WordPress sends. */
export function pageWithDiscoveryLinks(home: string, status = 200): ResponseParts {
  const head = `<link rel="https://api.w.org/" href="${home}/wp-json/" /><meta name="tec-api-version" content="v1">`;
  const headers = {
    Link: `<${home}/wp-json/>; rel="https://api.w.org/"`,
    'X-TEC-API-VERSION': 'v1',
    'X-TEC-API-ROOT': `${home}/wp-json/tribe/events/v1/`,
    'X-TEC-API-ORIGIN': home,
  };
  return htmlPage(head, headers, status);
}
