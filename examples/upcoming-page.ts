/**
 * Prints a web page that lists the coming events, for a site that is not WordPress itself.
 *
 *     node examples/upcoming-page.ts > upcoming.html
 *     DAYS=60 CATEGORY=music node examples/upcoming-page.ts > upcoming.html
 */
import type { CalendarEvent } from 'events-calendar-client';
import { connect } from './common/connect.ts';
import { run } from './common/run.ts';
import { numberSetting, setting } from './common/settings.ts';
import { when, where } from './common/words.ts';

const replacements: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Titles and places are plain text: as HTML they must be written anew. */
const html = (text: string) => text.replace(/[&<>"']/g, (character) => replacements[character] ?? character);

function item(event: CalendarEvent): string {
  const instant = `${event.utc_start_date.replace(' ', 'T')}Z`;
  return `    <li>
      <a href="${html(event.url)}">${html(event.title)}</a>
      <time datetime="${html(instant)}">${html(when(event))}</time>
      <span>${html(where(event))}</span>
    </li>`;
}

await run(async () => {
  const { calendar, now } = await connect();
  const days = numberSetting('DAYS', 30);
  const category = setting('CATEGORY');
  const until = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
  const events = await calendar.events.between(now, until, {
    status: 'publish',
    ...(category !== undefined && { categories: [category] }),
  });
  console.log(`<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Coming events</title>
  <h1>Coming events</h1>
  <ul>
${events.map(item).join('\n')}
  </ul>
</html>`);
});
