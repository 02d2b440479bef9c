import type { CalendarEvent } from 'events-calendar-client';

/** The values of an event in the form, under the names of the request's body. */
export interface EventValues {
  /** Plain text. */
  title: string;
  /** In local time. For an all-day event, its first day. */
  start_date: string;
  /** In local time. For an all-day event, its last day, inclusive. */
  end_date: string;
  all_day: boolean;
  timezone: string;
  /** The API cannot remove a venue, so none means unchanged. */
  venue: number | undefined;
  categories: number[];
  cost: string | null;
  website: string | null;
  /** HTML. */
  description: string;
}

const nameless = { venue: undefined, categories: [], cost: null, website: null, description: '' };

/** Returns the current values of an event. */
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

/** Returns the values of a new event: an evening, in the reader's time zone. */
export function newValues(day: string): EventValues {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const times = { start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00`, timezone: timeZone };
  return { ...nameless, ...times, title: '', all_day: false };
}

const timeNames = ['start_date', 'end_date', 'all_day', 'timezone'] as const;

/** Returns the names of changed values. Times go together, because one alone would mean something else. */
export function changedNames(before: EventValues, after: EventValues): (keyof EventValues)[] {
  const names = Object.keys(after) as (keyof EventValues)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const areTimesChanged = timeNames.some((name) => changed.includes(name));
  return areTimesChanged ? [...new Set([...changed, ...timeNames])] : changed;
}

/** Returns some of the values. */
export function pick(values: EventValues, names: readonly (keyof EventValues)[]): Partial<EventValues> {
  const isWanted = ([name]: [string, unknown]) => names.some((wanted) => wanted === name);
  return Object.fromEntries(Object.entries(values).filter(isWanted));
}
