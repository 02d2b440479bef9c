import { type Fields, isFields } from '../json.ts';

// Helpers for `json_ld`, the structured data for search engines.

/** Escapes angle brackets and quotes, but keeps entities. */
export function escapeText(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const summaryWords = 55;

function firstWords(html: string): string {
  const text = html
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '')
    .trim();
  const words = text.split(' ');
  return words.length > summaryWords ? `${words.slice(0, summaryWords).join(' ')} [&hellip;]` : text;
}

/** Returns the start of a description as one paragraph, which WordPress shows for an empty excerpt. */
export function summaryOf(html: string): string {
  const words = firstWords(html);
  return words === '' ? '' : `<p>${words}</p>\n`;
}

/** Returns the start of a description as one paragraph. As in the plugin, even its tags and line break are escaped. */
export function summarize(html: string): string {
  const words = firstWords(html);
  return words === '' ? '' : `&lt;p&gt;${escapeText(words.replaceAll('&#038;', '&amp;'))}&lt;/p&gt;\\n`;
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
