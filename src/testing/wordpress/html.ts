/** PHP's `strip_tags`: before a space, `<` is no tag, and a tag that is never closed lasts to the end. */
export function stripTags(html: string): string {
  return html.replace(/<!--[\s\S]*?(?:-->|$)|<(?!\s)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*(?:>|$)/g, '');
}

/** Removes tags, and the content of scripts and style sheets. */
export function stripMarkup(html: string): string {
  return stripTags(html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ''));
}

/** An ampersand that begins no entity. */
export const bareAmpersand = /&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi;

/** Escapes characters with a meaning in HTML. Entities stay as they are. */
export function escapeHtml(text: string): string {
  return text
    .replace(bareAmpersand, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#039;');
}
