import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { instantToWallTime } from 'events-calendar-client/time';
import { serveSite } from '../../cli/support/served-site.ts';
import { repository } from '../../support/repository.ts';

const page = await readFile(join(repository, 'examples', 'upcoming-events.html'), 'utf8');
const cdn = /https:\/\/cdn\.jsdelivr\.net\/npm\/events-calendar-client@[\d.]+\/dist/g;

/** Serves the HTML file of the guide, as a page of the sample site and as one of another site. */
export async function serveUpcoming({ language = 'en' } = {}) {
  const servePage = async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (url.includes('wp-json')) return undefined;
    const headers = { 'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html' };
    if (pathname.endsWith('.js'))
      return new Response(await readFile(join(repository, pathname)), { headers });
    const html = page
      .replaceAll(cdn, '/dist')
      .replace("'https://example.org'", `'${site.url}'`)
      .replace('<html lang="en">', `<html lang="${language}">`);
    return new Response(html, { headers });
  };
  const today = new Date();
  const { events = [], ...records } = sampleCalendar({ around: today });
  const dateIn = (days: number) => instantToWallTime(today.getTime() + days * 86_400_000, 'UTC');
  const odd = { id: 999, title: 'Ends before it starts', start_date: dateIn(2), end_date: dateIn(1) };
  const site = await serveSite({ snapshot: { ...records, events: [...events, odd] }, now: today }, servePage);
  const other = await serveSite({}, servePage);
  return { mock: site.mock, pages: { 'the site itself': site.url, 'another site': other.url } };
}
