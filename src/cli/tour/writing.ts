import { isDeepStrictEqual } from 'node:util';
import type { CalendarEvent, EventCreate } from '../../index.ts';
import { toCode } from './printer.ts';
import type { Tour } from './tour-site.ts';

/** Returns the names of the fields that differ, without modification dates. */
function changedFields(before: CalendarEvent, after: CalendarEvent): (keyof CalendarEvent)[] {
  const fields = Object.keys({ ...before, ...after }) as (keyof CalendarEvent)[];
  return fields.filter(
    (field) => !field.startsWith('modified') && !isDeepStrictEqual(before[field], after[field]),
  );
}

/** Formats a value briefly: records as their IDs, long text truncated. */
function summarize(value: unknown): string {
  const text = toCode(Array.isArray(value) ? value.map((item) => item?.id ?? item) : value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function printChanges({ print }: Tour, before: CalendarEvent, after: CalendarEvent): void {
  for (const field of changedFields(before, after)) {
    const [oldValue, newValue] = [summarize(before[field]), summarize(after[field])];
    // URLs and details are derived from other fields.
    if (oldValue !== newValue && !/url$|_details$/.test(field))
      print.text(`${field.padEnd(14)} ${oldValue} → ${newValue}`);
  }
}

/** Returns the body of a draft, with a venue, organizer and category of the site. */
async function draftBody({ calendar, signal }: Tour): Promise<EventCreate> {
  const [venues, organizers, categories] = await Promise.all([
    calendar.venues.list({ per_page: 1 }, { signal }),
    calendar.organizers.list({ per_page: 1 }, { signal }),
    calendar.categories.list({ per_page: 1 }, { signal }),
  ]);
  const day = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return {
    title: 'Winter concert (made by the tour)',
    status: 'draft',
    start_date: `${day} 18:00`,
    end_date: `${day} 20:30`,
    timezone: 'Europe/Berlin',
    cost: '12',
    website: 'https://example.org/tickets',
    featured: true,
    venue: venues.items[0]?.id ?? null,
    organizer: organizers.items.map(({ id }) => id),
    categories: categories.items.map(({ id }) => id),
  };
}

export async function createEditDelete(tour: Tour): Promise<void> {
  const { calendar, isMock, print, signal } = tour;
  const body = await draftBody(tour);
  print.step(
    isMock ? 'Creating an event' : `Creating a draft on ${calendar.baseUrl}`,
    'const event = await calendar.events.create({ title, start_date, end_date, … })',
  );
  const event = await calendar.events.create(body, { signal });
  try {
    print.text(`${event.title}, id ${event.id}, status ${event.status}`);
    print.timeAndPlace(event);
    await editEvent(tour, event);
  } finally {
    await deleteEvent(tour, event);
  }
}

async function editEvent(tour: Tour, event: CalendarEvent): Promise<void> {
  const { calendar, isMock, print, signal } = tour;
  print.step(
    'Editing it: nothing else changes',
    "await calendar.events.edit(event.id, { title: 'Winter concert, sold out' },",
    '  { ifUnmodifiedSince: event.modified_utc })',
  );
  const changes = { title: 'Winter concert, sold out' };
  const options = { ifUnmodifiedSince: event.modified_utc, signal };
  const edited = await calendar.events.edit(event.id, changes, options);
  printChanges(tour, event, edited);
  const unchanged = Object.keys(edited).length - changedFields(event, edited).length;
  print.text(`The other ${unchanged} fields are as they were.`);
  if (!isMock) return;

  print.step(
    'Why not update? It sends these fields only, and the service resets others',
    "await calendar.events.update(event.id, { title: 'Winter concert' })",
  );
  printChanges(tour, edited, await calendar.events.update(event.id, { title: 'Winter concert' }, { signal }));
}

/** Moves the event to the trash, also where the tour is interrupted: without its signal. */
async function deleteEvent({ calendar, print }: Tour, { id }: CalendarEvent): Promise<void> {
  print.step('Deleting it', 'await calendar.events.delete(event.id)');
  const { status } = await calendar.events.delete(id);
  print.text(`Event ${id} has the status ${status}.`);
}
