import { type Fields, isFields } from '../json.ts';
import { can } from '../service/permissions.ts';
import type { ServiceContext } from '../service/site/site.ts';
import { bareAmpersand } from '../wordpress/html.ts';

// Helpers for `json_ld`, the structured data for search engines.

/** Escapes angle brackets and quotes, but keeps entities. */
export function escapeText(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const summaryWords = 55;

function toPlainLine(html: string): string {
  return html
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '')
    .trim();
}

function firstWords(html: string): string {
  const text = toPlainLine(html);
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

/** The elements that authors may write. */
const allowedElements = new Set(
  'a abbr acronym address area article aside audio b bdo big blockquote br button caption cite code col colgroup dd del details dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label legend li main map mark menu nav object ol p pre q rb rp rt rtc ruby s samp section small span strike strong sub summary sup table tbody td textarea tfoot th thead title tr track tt u ul var video'.split(
    ' ',
  ),
);

/** Returns what the site stores of a text. Only editors and administrators may write scripts, forms and the like. */
export function allowedText({ user }: ServiceContext, html: string): string {
  if (can(user, 'editOthers')) return html;
  return html
    .replace(bareAmpersand, '&amp;')
    .replace(/<(?![/a-z!])/gi, '&lt;')
    .replace(/<\/?([a-z][a-z\d-]*)\b[^>]*>/gi, (tag, name: string) => {
      if (!allowedElements.has(name.toLowerCase())) return '';
      return tag
        .replace(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
        .replace(/(\s(?:href|src|cite)\s*=\s*["']?)\s*(?:javascript|vbscript|data):/gi, '$1');
    });
}
