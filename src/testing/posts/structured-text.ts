import { type Fields, isFields } from '../json.ts';
import type { PostRecord } from '../store/records.ts';
import { dropBackslashes, escapeHtml, stripMarkup, trimSpaces } from '../wordpress/html.ts';
import { addParagraphs } from '../wordpress/text.ts';
import { removeUnsafe, storedTexts } from './texts.ts';

// Helpers for `json_ld`, the structured data for search engines.

/** WordPress's `esc_js`: escapes markup, quotes and line breaks for a script, but keeps entities. */
function escapeForScript(text: string): string {
  const html = escapeHtml(dropBackslashes(text)).replaceAll('&#039;', "'");
  return html.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n');
}

const summaryWords = 30;

/** Returns the start of a description as one paragraph, which the site shows for an empty excerpt. */
export function summaryOf(html: string): string {
  const text = trimSpaces(stripMarkup(html).replace(/[\n\r\t ]+/g, ' '));
  const words = text.split(' ');
  const start = words.length > summaryWords ? `${words.slice(0, summaryWords).join(' ')} [&hellip;]` : text;
  return text === '' ? '' : `<p>${start}</p>\n`;
}

/** The tags that the plugin removes from an excerpt. */
const removedTag = /<(?!\/?(?:a|b|em|li|ol|span|strong|ul)\b)[^>]*>/gi;

/** Returns the excerpt of a post, or the start of its description. As in the plugin, even tags are escaped. */
export function summarize(post: PostRecord): string {
  const { description, excerpt } = storedTexts(post);
  // The plugin takes whatever is in brackets for a shortcode.
  const text = (excerpt || description).replace(/\[.+?\]/g, '');
  const shown = removeUnsafe(text).replace(removedTag, '');
  const own = trimSpaces(shown) && `${addParagraphs(shown)}\n`;
  return escapeForScript((excerpt === '' ? summaryOf(shown) : own).replaceAll('&#038;', '&amp;'));
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
