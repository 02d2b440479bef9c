/** PHP's `strip_tags`: `<` before a space is no tag, and an unclosed tag extends to the end. */
export function stripTags(html: string): string {
  return html.replace(/<!--[\s\S]*?(?:-->|$)|<(?!\s)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*(?:>|$)/g, '');
}

/** Removes tags, and the content of scripts and style sheets. */
export function stripMarkup(html: string): string {
  return stripTags(html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ''));
}

/** An ampersand that does not start an entity. */
export const bareAmpersand = /&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi;

/** Escapes characters with a meaning in HTML, but keeps entities. */
export function escapeHtml(text: string): string {
  return text
    .replace(bareAmpersand, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#039;');
}

/** PHP's `trim`, which keeps no-break spaces. */
export function trimSpaces(text: string): string {
  return text.replace(/^[ \t\n\r\v]+|[ \t\n\r\v]+$/g, '');
}

/** Drops each backslash that does not follow another one. */
export function dropBackslashes(text: string): string {
  return text.replace(/\\([\s\S]?)/g, '$1');
}

function escapeUnclosedTags(text: string): string {
  return text.replace(/<[^<>]*(?=<|$)/g, escapeHtml);
}

function removeEncodedCharacters(text: string): string {
  const result = text.replace(/%[\da-f]{2}/gi, '');
  return result === text ? text : removeEncodedCharacters(result);
}

/** Converts a text to a single line, without markup, percent-encoded characters and extra spaces. */
export function toSingleLine(text: string): string {
  const line = stripMarkup(escapeUnclosedTags(text)).replace(/[\r\n\t ]+/g, ' ');
  return trimSpaces(removeEncodedCharacters(line).replace(/ +/g, ' '));
}

/** The tags that names and descriptions of terms may have. */
const termTag = /^<\s*(\/?)\s*(a|abbr|acronym|b|blockquote|cite|code|del|em|i|q|s|strike|strong)\b([^>]*)>$/i;

/** Filters an allowed tag: keeps only some attributes. */
function filterTag(tag: string): string {
  const [, closing = '', name, rest = ''] = termTag.exec(tag) ?? [];
  if (name === undefined) return '';
  const kept = rest.match(/\s(?:cite|datetime|href|rel|target|title)="[^"]*"/gi) ?? [];
  return `<${closing}${name}${kept.join('')}>`;
}

/** Removes markup that is not allowed in names and descriptions of terms, and escapes the rest. */
export function filterTermMarkup(html: string): string {
  return escapeUnclosedTags(html.replace(/[^\P{Cc}\t\n\r]/gu, ''))
    .replace(bareAmpersand, '&amp;')
    .replace(/&#0*(\d+);/g, (_, code) => `&#${String(code).padStart(3, '0')};`)
    .replace(/<!--[\s\S]*?-->|<[^>]*>|>/g, (piece) => {
      if (piece === '>') return '&gt;';
      return piece.startsWith('<!--') ? piece : filterTag(piece);
    });
}
