import { type Fields, isFields } from '../json.ts';
import { escapeHtml } from '../wordpress/html.ts';

// Helpers for `json_ld`, the structured data for search engines.

/** WordPress's `esc_js`: escapes markup, quotes and line breaks for a script, but keeps entities. */
function escapeForScript(text: string): string {
  const html = escapeHtml(text).replaceAll('&#039;', "'");
  return html.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n');
}

const summaryWords = 55;

/** Returns the start of a description as one paragraph, which WordPress shows for an empty excerpt. */
export function summaryOf(html: string): string {
  const text = html
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '')
    .trim();
  const words = text.split(' ');
  const start = words.length > summaryWords ? `${words.slice(0, summaryWords).join(' ')} [&hellip;]` : text;
  return text === '' ? '' : `<p>${start}</p>\n`;
}

/** Returns the summary of a stored description. As in the plugin, even its tags and line break are escaped. */
export function summarize(html: string): string {
  return escapeForScript(summaryOf(html).replaceAll('&#038;', '&amp;'));
}

/** Returns the name of a post, which says whether the post is private. */
export function nameProperty(status: string, name: string): Fields {
  return { name: escapeForScript(status === 'private' ? `Private: ${name}` : name) };
}

export function imageProperty(image: unknown): Fields {
  return isFields(image) ? { image: image.url } : {};
}

/** WordPress's `antispambot`: every other character becomes an entity, so that robots miss e-mail addresses. */
export function obscureEmail(email: string): string {
  return [...email]
    .map((character, index) => (index % 2 === 0 ? character : `&#${character.codePointAt(0)};`))
    .join('');
}
