import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { repository } from '../../support/repository.ts';
import { serve } from '../../support/server.ts';

const page = await readFile(join(repository, 'examples', 'upcoming-events.html'), 'utf8');
const cdn = /https:\/\/cdn\.jsdelivr\.net\/npm\/events-calendar-client@[\d.]+\/dist/g;

/** Serves the HTML file of the guide, as a page of the sample site and as one of another site. */
export async function serveUpcoming({ language = 'en' } = {}) {
  const servePage = async (path: string, site: string) => {
    if (path.endsWith('.js'))
      return {
        headers: { 'content-type': 'text/javascript' },
        body: await readFile(join(repository, path), 'utf8'),
      };
    const body = page
      .replaceAll(cdn, '/dist')
      .replace("'https://example.org'", `'${site}'`)
      .replace('<html lang="en">', `<html lang="${language}">`);
    return { headers: { 'content-type': 'text/html' }, body };
  };
  const site = await serve(async ({ url, method, headers }) => {
    if (!url.href.includes('wp-json')) return servePage(url.pathname, site.url);
    const sent = new Headers({ origin: headers.origin ?? '' });
    const response = await mock.fetch(new Request(url, { method, headers: sent }));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  });
  const mock = createCalendarMock({
    baseUrl: site.url,
    snapshot: sampleCalendar({ around: new Date() }),
  });
  const other = await serve(({ url }) => servePage(url.pathname, site.url));
  return { mock, pages: { 'the site itself': site.url, 'another site': other.url } };
}
