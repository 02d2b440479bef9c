import type { CalendarMock, CalendarMockOptions } from 'events-calendar-client/testing';
import { type ServedSite, serveSite } from '../../support/served-site.ts';

/** A request to a site, and ways to respond to it. */
interface SiteRequest {
  readonly request: Request;
  readonly url: URL;
  /** The path below the events root, such as `/events`; undefined for other addresses. */
  readonly path: string | undefined;
  /** Lets the calendar respond, to the request as it is or to a changed one. */
  forward(change?: { readonly url?: URL; readonly headers?: Headers }): Promise<Response>;
}

/** How a site differs from a healthy one. Where the function returns nothing, the site responds as usual. */
export interface SiteFault {
  readonly options?: Partial<CalendarMockOptions>;
  /** Fields of the index of the REST interface, or null where it is hidden. */
  readonly index?: Readonly<Record<string, unknown>> | null;
  readonly handle?: (request: SiteRequest) => Response | undefined | Promise<Response | undefined>;
}

const eventsRoot = '/tribe/events/v1';

/** The route below the events root that an address leads to, with permalinks of either kind. */
function pathOf({ pathname, searchParams }: URL): string | undefined {
  const route = searchParams.get('rest_route') ?? pathname.replace(/^\/wp-json/, '');
  return route.startsWith(eventsRoot) ? route.slice(eventsRoot.length) : undefined;
}

const healthyIndex = {
  // WordPress stores it encoded.
  name: 'Town Hall &amp; Barn',
  timezone_string: 'America/New_York',
  gmt_offset: -5,
  namespaces: ['wp/v2', 'tribe/events/v1'],
  authentication: { 'application-passwords': { endpoints: {} } },
};

/** Serves a site as WordPress does: the recorded calendar, and the index of the REST interface. */
export async function serveWordPress({ options, index = {}, handle }: SiteFault = {}): Promise<ServedSite> {
  let mock: CalendarMock | undefined;
  const site = await serveSite(options, async (request) => {
    const url = new URL(request.url);
    const path = pathOf(url);
    const forward: SiteRequest['forward'] = (change = {}) =>
      mock!.fetch(change.url ?? url, { headers: change.headers ?? request.headers });
    const response = await handle?.({ request, url, path, forward });
    if (response) return response;
    if (url.pathname === '/wp-json/')
      return index ? Response.json({ ...healthyIndex, ...index }) : new Response('', { status: 404 });
    return undefined;
  });
  mock = site.mock;
  return site;
}
