import { texturize } from './texturize.ts';

const blockNames =
  'address|article|aside|blockquote|details|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|map|nav|ol|p|pre|section|summary|table|ul';
const blockTag = new RegExp(`<(/?)(${blockNames})\\b[^>]*?(/?)>`, 'gi');

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  cent: '¢',
  copy: '©',
  deg: '°',
  euro: '€',
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  nbsp: '\u00a0',
  ndash: '–',
  pound: '£',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  shy: '\u00ad',
  times: '×',
  trade: '™',
};

/** A text without its tags. The insides of scripts and style sheets are no text and go with them. */
export function stripTags(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->|<\/?[a-z!?][^>]*>/gi, '');
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (entity, hexadecimal, decimal, name) => {
    if (name !== undefined) return namedEntities[String(name).toLowerCase()] ?? entity;
    const code = hexadecimal !== undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

/** A text as a reader sees it: tags stripped, entities decoded. */
export function plainText(html: string): string {
  return decodeEntities(stripTags(html)).trim();
}

function breakLines(text: string): string {
  return text.trim().replace(/(?<!<br ?\/?>)\s*\n/g, '<br />\n');
}

/** Text outside of any block: an empty line starts a paragraph, any other a line. */
function wrapParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${breakLines(paragraph)}</p>`);
}

function renderBlock(block: string): string {
  const [, open, inside, close] = /^(<p\b[^>]*>)([\s\S]*)(<\/p>)$/i.exec(block) ?? [];
  return inside === undefined ? block.trim() : `${open}${breakLines(inside)}${close}`;
}

/** What WordPress does to line breaks: loose text becomes paragraphs, blocks stay what they are. */
function addParagraphs(html: string): string {
  const text = html.replace(/\r\n?/g, '\n');
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const match of text.matchAll(blockTag)) {
    const [tag, closing, name = '', selfClosing] = match;
    const isVoid = selfClosing !== '' || name.toLowerCase() === 'hr';
    if (depth === 0 && !closing) {
      parts.push(...wrapParagraphs(text.slice(start, match.index)));
      start = match.index;
    }
    if (!isVoid) depth = Math.max(0, depth + (closing ? -1 : 1));
    if (depth === 0) {
      const end = match.index + tag.length;
      parts.push(renderBlock(text.slice(start, end)));
      start = end;
    }
  }
  const rest = text.slice(start);
  parts.push(...(depth === 0 ? wrapParagraphs(rest) : [renderBlock(rest)]));
  return parts.join('\n');
}

/** A title, venue or organizer name as the service shows it. */
export function renderTitle(stored: string): string {
  return texturize(stored).trim();
}

/** A description as the service shows it. */
export function renderContent(stored: string): string {
  // Text of the block editor says itself where its paragraphs are.
  if (stored.includes('<!-- wp:')) {
    return texturize(stored.replace(/<!-- \/?wp:[\s\S]*?-->/g, '')).trim();
  }
  return addParagraphs(texturize(stored)).trim();
}

/** An excerpt as the service shows it. */
export function renderExcerpt(stored: string): string {
  return addParagraphs(texturize(stored)).trim();
}

const termAmpersand = /&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi;

/** The name of a category or tag as the service stores and shows it. */
export function escapeTermName(name: string): string {
  return stripTags(name)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(termAmpersand, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** The description of a category or tag as the service stores and shows it: HTML without paragraphs. */
export function escapeTermDescription(description: string): string {
  return description.replace(termAmpersand, '&amp;');
}
