import { stripTags } from './html.ts';
import { addParagraphs } from './paragraphs.ts';
import { texturize } from './texturize.ts';

/** Renders a title, or the name of a venue or organizer. */
export function renderTitle(stored: string): string {
  return texturize(stored).trim();
}

/** Renders a description. */
export function renderContent(stored: string): string {
  // Content of the block editor has its paragraphs already.
  if (stored.includes('<!-- wp:')) {
    return texturize(stored.replace(/<!-- \/?wp:[\s\S]*?-->/g, '')).trim();
  }
  return addParagraphs(texturize(stored)).trim();
}

/** Renders an excerpt. */
export function renderExcerpt(stored: string): string {
  return addParagraphs(texturize(stored)).trim();
}

const bareAmpersand = /&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi;

/** Escapes the name of a category or tag, which is stored that way. */
export function escapeTermName(name: string): string {
  return stripTags(name)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(bareAmpersand, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** Escapes the description of a category or tag. It is HTML, but gets no paragraphs. */
export function escapeTermDescription(description: string): string {
  return description.replace(bareAmpersand, '&amp;');
}
