import type { CalendarEvent, Category } from 'events-calendar-client';

/** How many colors the style sheet has, as `--color-1` and so on. */
const colorCount = 8;

/** The color of a category, which is that of the one above it. It is known as soon as the categories are. */
export const colorOf = (category: { id: number; parent?: number } | undefined) =>
  `var(--category-${category?.parent || category?.id}, var(--color-none))`;

/** The color of an event: that of its first category. */
export const colorOfEvent = ({ categories }: CalendarEvent) => colorOf(categories[0]);

/** Gives each category that is below no other a color, and says in a legend which. */
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
