import type { CalendarEvent } from 'events-calendar-client';

/** What the form knows of an event: the names are those of the request's body. */
export interface EventValues {
  /** Plain text. */
  title: string;
  /** On the clocks of the time zone; of whole days the first. */
  start_date: string;
  /** On the clocks of the time zone; of whole days the last, inclusive. */
  end_date: string;
  all_day: boolean;
  timezone: string;
  /** The interface cannot take a venue away, so that none leaves it as it is. */
  venue: number | undefined;
  categories: number[];
  cost: string | null;
  website: string | null;
  /** HTML. */
  description: string;
}

const nameless = { venue: undefined, categories: [], cost: null, website: null, description: '' };

/** The values of an event as it is. */
export function valuesOf(event: CalendarEvent): EventValues {
  const { start_date, end_date, timezone, website, description } = event;
  return {
    title: event.title,
    start_date,
    end_date,
    all_day: event.all_day ?? false,
    timezone,
    venue: event.venue[0]?.id,
    categories: event.categories.map(({ id }) => id),
    cost: event.cost || null,
    website,
    description,
  };
}

/** The values of an event that is to be created: an evening, on the reader's clock. */
export function newValues(day: string): EventValues {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const times = { start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00`, timezone: timeZone };
  return { ...nameless, ...times, title: '', all_day: false };
}

const timeNames = ['start_date', 'end_date', 'all_day', 'timezone'] as const;

/** The names of the values that differ. Times go together, as one alone would mean something else. */
export function changedNames(before: EventValues, after: EventValues): (keyof EventValues)[] {
  const names = Object.keys(after) as (keyof EventValues)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const areTimesChanged = timeNames.some((name) => changed.includes(name));
  return areTimesChanged ? [...new Set([...changed, ...timeNames])] : changed;
}

/** Some of the values. */
export function pick(values: EventValues, names: readonly (keyof EventValues)[]): Partial<EventValues> {
  const isWanted = ([name]: [string, unknown]) => names.some((wanted) => wanted === name);
  return Object.fromEntries(Object.entries(values).filter(isWanted));
}
