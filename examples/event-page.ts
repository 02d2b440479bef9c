/**
 * Serves the event pages of a site: the upcoming events at `/`, the past ones at `/past`. Visitors filter them with
 * query parameters of the API, such as `/?search=jazz` and `/past?categories=music&tags=free,outdoor`.
 *
 *     node examples/event-page.ts
 *     CALENDAR_URL=https://example.org PORT=3000 node examples/event-page.ts
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CalendarError, type CalendarEvent, parseEventQuery, ValidationError } from 'events-calendar-client';
import { problemText } from 'events-calendar-client/format';
import { type Connection, connect } from './common/connect.ts';
import { run } from './common/run.ts';
import { getIntegerSetting } from './common/settings.ts';
import { renderMessage, renderPage } from './event-page/render.ts';

interface PageResponse {
  readonly status: number;
  readonly html: string;
}

const pageSize = 10;
const mostEvents = 200;

/** The number of events on a page: `show` in its URL. */
function countOf(url: URL): number {
  const count = Number(url.searchParams.get('show') ?? pageSize);
  return Number.isInteger(count) && count > 0 ? Math.min(count, mostEvents) : pageSize;
}

async function createPage({ calendar }: Connection, url: URL): Promise<string> {
  const isPast = url.pathname === '/past';
  // The query parameters of the API that visitors may set.
  const { search, categories, tags, venue, organizer, featured } = parseEventQuery(url.searchParams);
  // With credentials, a listing also contains drafts unless the status is set.
  const query = { search, categories, tags, venue, organizer, featured, status: 'publish' };
  const sequence = isPast ? calendar.events.past(query) : calendar.events.upcoming(query);
  const count = countOf(url);
  // One more event than the page shows whether there are more.
  const [events, filters] = await Promise.all([
    sequence.all({ limit: count + 1 }),
    calendar.categories.list({ per_page: 50 }).all(),
  ]);
  return renderPage({
    heading: isPast ? 'Past events' : 'Upcoming events',
    events: events.slice(0, count),
    categories: filters,
    url,
    moreUrl: moreUrlOf(url, events, count),
  });
}

function moreUrlOf(url: URL, events: readonly CalendarEvent[], count: number): URL | undefined {
  if (events.length <= count || count >= mostEvents) return undefined;
  const more = new URL(url);
  more.searchParams.set('show', String(count + pageSize));
  return more;
}

async function respond(connection: Connection, url: URL): Promise<PageResponse> {
  if (url.pathname !== '/' && url.pathname !== '/past') {
    return { status: 404, html: renderMessage('There is no such page.') };
  }
  try {
    return { status: 200, html: await createPage(connection, url) };
  } catch (error) {
    if (!CalendarError.is(error)) throw error;
    const areFiltersWrong = error instanceof ValidationError;
    if (!areFiltersWrong) console.error(error.message);
    return {
      status: areFiltersWrong ? 400 : 502,
      html: renderMessage(problemText(error, { locale: 'en' })),
    };
  }
}

await run(async () => {
  const connection = await connect();
  const server = createServer(async (request, response) => {
    const { status, html } = await respond(connection, new URL(request.url ?? '/', 'http://localhost'));
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  server.listen(getIntegerSetting('PORT', 3000), '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(`Events of ${connection.siteUrl} on http://127.0.0.1:${port}`);
  });
});
