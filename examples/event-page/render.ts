import type { CalendarEvent, Category } from 'events-calendar-client';
import { priceText, whenText, whereText } from 'events-calendar-client/format';

/** The content of a page. */
export interface EventPage {
  readonly heading: 'Upcoming events' | 'Past events';
  readonly events: readonly CalendarEvent[];
  readonly categories: readonly Category[];
  /** The URL of the page, with the visitor's filters. */
  readonly url: URL;
  /** The URL that shows more events, if there are more. */
  readonly moreUrl: URL | undefined;
}

/** Escapes plain text for HTML. Titles and names are plain text. They are absent if the site sends something else. */
const escapeHtml = (text = '') => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const inEnglish = { locale: 'en-GB' };

/** Formats when an event takes place, or shows its dates as the site sends them if it ends before it starts. */
function formatWhen(event: CalendarEvent): string {
  try {
    return whenText(event, inEnglish);
  } catch {
    return `${event.start_date} – ${event.end_date}`;
  }
}

function renderEvent(event: CalendarEvent): string {
  const place = whereText(event) || 'place not known yet';
  const details = [formatWhen(event), place, priceText(event, inEnglish)];
  return `<li><a href="${escapeHtml(event.url)}">${escapeHtml(event.title)}</a><br>${details.filter(Boolean).map(escapeHtml).join(' · ')}</li>`;
}

function renderFilters({ categories, url }: EventPage): string {
  const { searchParams: query } = url;
  const options = categories.map(({ slug, name }) => {
    const selected = query.get('categories') === slug ? ' selected' : '';
    return `<option value="${escapeHtml(slug)}"${selected}>${escapeHtml(name)}</option>`;
  });
  return `<form action="${escapeHtml(url.pathname)}">
  <label>Search <input name="search" value="${escapeHtml(query.get('search') ?? '')}"></label>
  <label>Category <select name="categories"><option value="">All</option>${options.join('')}</select></label>
  <button>Show</button>
</form>`;
}

/** Renders a list of events as a web page. */
export function renderPage(page: EventPage): string {
  const { heading, events, moreUrl } = page;
  const list =
    events.length === 0 ? '<p>No events found.</p>' : `<ul>${events.map(renderEvent).join('\n')}</ul>`;
  const more = moreUrl
    ? `<p><a href="${escapeHtml(moreUrl.pathname + moreUrl.search)}">More events</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${heading}</title>
<nav><a href="/">Upcoming events</a> <a href="/past">Past events</a></nav>
<h1>${heading}</h1>
${renderFilters(page)}
${list}
${more}
</html>
`;
}

/** Renders a message as a web page. */
export function renderMessage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Events</title><p>${escapeHtml(message)}</p></html>\n`;
}
