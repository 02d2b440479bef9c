import type { CalendarClient, Category, Tag, Venue } from 'events-calendar-client';

/** The choices of filters and forms. */
export interface Choices {
  readonly categories: readonly Category[];
  readonly tags: readonly Tag[];
  readonly venues: readonly Venue[];
}

const mostChoices = 200;

/** Loads categories, tags and venues in the reader's language. */
export async function loadChoices(calendar: CalendarClient): Promise<Choices> {
  const size = { per_page: 50 };
  const [categories, tags, venues] = await Promise.all([
    calendar.categories.list({ ...size, hide_empty: false }).all({ limit: mostChoices }),
    calendar.tags.list(size).all({ limit: mostChoices }),
    calendar.venues.list(size).all({ limit: mostChoices }),
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
