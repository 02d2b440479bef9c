/**
 * Serves the event pages of a site: the upcoming events at `/`, the past ones at `/past`. Visitors filter them with
 * query parameters of the API, such as `/?search=jazz` and `/past?categories=music&tags=free,outdoor`.
 *
 *     node examples/event-page.ts
 *     CALENDAR_URL=https://example.org PORT=3000 node examples/event-page.ts
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CalendarError, parseEventQuery } from 'events-calendar-client';
import { problemText } from 'events-calendar-client/format';
import { type Connection, connect } from './common/connect.ts';
import { run } from './common/run.ts';
import { getIntegerSetting } from './common/settings.ts';
import { renderMessage, renderPage } from './event-page/render.ts';

async function createPage({ calendar }: Connection, url: URL): Promise<string> {
  const isPast = url.pathname === '/past';
  // The query parameters of the API that visitors may set.
  const { search, categories, tags, venue, organizer, featured } = parseEventQuery(url.searchParams);
  // With credentials, a listing also contains drafts unless the status is set.
  const query = { search, categories, tags, venue, organizer, featured, status: 'publish' };
  const sequence = isPast ? calendar.events.past(query) : calendar.events.upcoming(query);
  const [{ items: events, next }, filters] = await Promise.all([
    sequence.page(url.searchParams.get('cursor')),
    calendar.categories.list().all(),
  ]);
  const moreUrl = new URL(url);
  if (next) moreUrl.searchParams.set('cursor', next);
  return renderPage({
    heading: isPast ? 'Past events' : 'Upcoming events',
    events,
    categories: filters,
    url,
    moreUrl: next ? moreUrl : undefined,
  });
}

async function respond(connection: Connection, url: URL | null) {
  if (!url || (url.pathname !== '/' && url.pathname !== '/past')) {
    return { status: 404, html: renderMessage('There is no such page.') };
  }
  try {
    return { status: 200, html: await createPage(connection, url) };
  } catch (error) {
    // The visitor has sent a filter that cannot be read, or a category that the site does not have.
    const areFiltersWrong = CalendarError.is(error) && error.httpStatus === 400;
    if (!areFiltersWrong) console.error(error);
    return {
      status: areFiltersWrong ? 400 : 502,
      html: renderMessage(problemText(error, { locale: 'en' })),
    };
  }
}

await run(async () => {
  const connection = await connect();
  const server = createServer(async (request, response) => {
    const { status, html } = await respond(connection, URL.parse(request.url ?? '/', 'http://localhost'));
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  server.listen(getIntegerSetting('PORT', 3000), '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(`Events of ${connection.siteUrl} on http://127.0.0.1:${port}`);
  });
});
