/**
 * Prints a web page with the upcoming events, for example for a site without WordPress.
 *
 *     node examples/upcoming-page.ts > upcoming.html
 *     DAYS=60 CATEGORY=music node examples/upcoming-page.ts > upcoming.html
 */
import type { CalendarEvent } from 'events-calendar-client';
import { connect } from './common/connect.ts';
import { formatDates, formatPlace } from './common/format-event.ts';
import { run } from './common/run.ts';
import { getIntegerSetting, getSetting } from './common/settings.ts';

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes plain text for HTML. Titles and places are plain text. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);

function renderItem(event: CalendarEvent): string {
  const start = `${event.utc_start_date.replace(' ', 'T')}Z`;
  return `    <li>
      <a href="${escapeHtml(event.url)}">${escapeHtml(event.title)}</a>
      <time datetime="${escapeHtml(start)}">${escapeHtml(formatDates(event))}</time>
      <span>${escapeHtml(formatPlace(event))}</span>
    </li>`;
}

await run(async () => {
  const { calendar, now } = await connect();
  const days = getIntegerSetting('DAYS', 30);
  const category = getSetting('CATEGORY');
  const end = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
  const events = await calendar.events.between(now, end, {
    status: 'publish',
    ...(category !== undefined && { categories: [category] }),
  });
  console.log(`<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Coming events</title>
  <h1>Coming events</h1>
  <ul>
${events.map(renderItem).join('\n')}
  </ul>
</html>`);
});
