import type { CalendarClient, Category, Tag, Venue } from 'events-calendar-client';

/** The choices of filters and forms. */
export interface Choices {
  readonly categories: readonly Category[];
  readonly tags: readonly Tag[];
  readonly venues: readonly Venue[];
}

/** Loads all categories, tags and venues in the reader's language: a form without some would remove them from events. */
export async function loadChoices(calendar: CalendarClient): Promise<Choices> {
  const [categories, tags, venues] = await Promise.all([
    calendar.categories.list({ hide_empty: false }).all(),
    calendar.tags.list().all(),
    calendar.venues.list().all(),
  ]);
  return { categories, tags, venues };
}

/** Replaces the options of a select, except for the first, which is not a choice. */
export function fillSelect(
  select: HTMLSelectElement,
  choices: readonly { name: string; value: string }[],
): void {
  const chosen = select.value;
  const options = choices.map(({ name, value }) => new Option(name, value));
  select.replaceChildren(...[...select.options].slice(0, 1), ...options);
  if (choices.some(({ value }) => value === chosen)) select.value = chosen;
}
