import type { CalendarEvent, Category } from 'events-calendar-client';

/** The number of colors in the style sheet, from `--color-1` on. */
const colorCount = 8;

/** Returns the color of a category, or of the one above it, after the categories are loaded. */
export const colorOf = (category: { id: number; parent?: number } | undefined) =>
  `var(--category-${category?.parent || category?.id}, var(--color-none))`;

/** Returns the color of an event's first category. */
export const colorOfEvent = ({ categories }: CalendarEvent) => colorOf(categories[0]);

/** Gives each top-level category a color, and shows them in a legend. */
export function colorCategories(categories: readonly Category[]): void {
  const top = categories.filter(({ parent }) => !parent);
  const items = top.map((category, index) => {
    const color = `var(--color-${(index % colorCount) + 1})`;
    document.documentElement.style.setProperty(`--category-${category.id}`, color);
    const item = document.createElement('li');
    item.style.setProperty('--color', color);
    item.textContent = category.name;
    return item;
  });
  document.getElementById('legend')!.replaceChildren(...items);
}
