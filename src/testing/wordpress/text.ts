import { addParagraphs } from './paragraphs.ts';
import { filterTermMarkup, toSingleLine, trimSpaces } from './sanitize.ts';
import { texturize } from './texturize.ts';

/** Renders a title, or the name of a venue or organizer. */
export function renderTitle(stored: string): string {
  return trimSpaces(texturize(stored));
}

/** Pictures and frames are told to load late, unless they say otherwise themselves. */
function addLoadingHints(html: string): string {
  return html.replace(/<(img|iframe)( [^>]*)>/g, (_, name: string, attributes: string) => {
    const isSized = attributes.includes(' width="') && attributes.includes(' height="');
    const loading = isSized && !attributes.includes(' loading=') ? ' loading="lazy"' : '';
    const decoding = name === 'img' && !attributes.includes(' decoding=') ? ' decoding="async"' : '';
    return `<${name}${loading}${decoding}${attributes}>`;
  });
}

/** Renders a description. */
export function renderContent(stored: string): string {
  // Content of the block editor has its paragraphs already.
  if (stored.includes('<!-- wp:')) {
    return texturize(stored.replace(/<!-- \/?wp:[\s\S]*?-->/g, '')).trim();
  }
  return renderExcerpt(stored);
}

/** Renders an excerpt. */
export function renderExcerpt(stored: string): string {
  return addLoadingHints(addParagraphs(texturize(stored)));
}

/** The name of a category or tag, which is stored as it is shown. */
export function termName(name: string): string {
  return filterTermMarkup(toSingleLine(name));
}

/** The description of a category or tag. It is HTML, but gets no paragraphs. */
export function termDescription(description: string): string {
  return filterTermMarkup(description);
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Compares names as the database does, which ignores case and accents. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}

/** Removes accents and case, as the database does before it searches. */
export function foldCaseAndAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
