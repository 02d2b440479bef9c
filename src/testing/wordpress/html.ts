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

/** Removes tags, and the content of scripts and style sheets. */
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

/** Converts HTML to plain text: removes tags, then decodes entities. */
export function plainText(html: string): string {
  return decodeEntities(stripTags(html)).trim();
}
