import type { Category } from 'events-calendar-client';
import type { CategoryStyle } from 'events-calendar-client/fullcalendar';

/** How many colors the style sheet has, as `--category-1` and so on. */
const colorCount = 8;

/** The styles of categories, by their slugs. */
export const categoryStyles: Record<string, CategoryStyle> = {};

/** Assigns a color to each category, in their order. */
export function colorCategories(categories: readonly Category[]): void {
  for (const [index, { slug }] of categories.entries()) {
    categoryStyles[slug] = { color: `var(--category-${(index % colorCount) + 1})` };
  }
}
