import { isDeepStrictEqual } from 'node:util';
import type { CalendarEvent, EventCreate } from 'events-calendar-client';
import type { Connection } from '../common/connect.ts';
import { printHeading, printText, printTimeAndPlace, toCode } from './print.ts';

/** Returns the names of the fields that differ, without modification dates. */
function changedFields(before: CalendarEvent, after: CalendarEvent): (keyof CalendarEvent)[] {
  const fields = Object.keys({ ...before, ...after }) as (keyof CalendarEvent)[];
  return fields.filter(
    (field) => !field.startsWith('modified') && !isDeepStrictEqual(before[field], after[field]),
  );
}

/** Formats a value briefly: records as their IDs, long text truncated. */
function summarize(value: unknown): string {
  const text = toCode(Array.isArray(value) ? value.map((item) => item?.id ?? item) : value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function printChanges(before: CalendarEvent, after: CalendarEvent): void {
  for (const field of changedFields(before, after)) {
    const [oldValue, newValue] = [summarize(before[field]), summarize(after[field])];
    // URLs and details are derived from other fields.
    if (oldValue !== newValue && !/url$|_details$/.test(field))
      printText(`${field.padEnd(14)} ${oldValue} → ${newValue}`);
  }
}

/** Returns the body of a draft, with a venue, organizer and category of the site. */
async function draftBody({ calendar, now }: Connection): Promise<EventCreate> {
  const [venues, organizers, categories] = await Promise.all([
    calendar.venues.list({ per_page: 1 }),
    calendar.organizers.list({ per_page: 1 }),
    calendar.categories.list({ per_page: 1 }),
  ]);
  const day = new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return {
    title: 'Winter concert (made by the quickstart)',
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

export async function createEditDelete(connection: Connection): Promise<void> {
  const { calendar, siteUrl, isMock } = connection;
  const body = await draftBody(connection);
  if (!isMock) {
    console.log(
      `\nNow a draft is created on ${siteUrl}, edited and moved to the trash: ${toCode(body.title)}.`,
    );
  }

  printHeading(
    'Creating an event',
    'const event = await calendar.events.create({ title, start_date, end_date, … })',
  );
  const event = await calendar.events.create(body);
  try {
    printText(`${event.title}, id ${event.id}, status ${event.status}`);
    printTimeAndPlace(event);
    await editEvent(connection, event);
  } finally {
    await deleteEvent(connection, event);
  }
}

async function editEvent({ calendar, isMock }: Connection, event: CalendarEvent): Promise<void> {
  printHeading(
    'Editing it: nothing else changes',
    "await calendar.events.edit(event.id, { title: 'Winter concert, sold out' },",
    '  { ifUnmodifiedSince: event.modified_utc })',
  );
  const changes = { title: 'Winter concert, sold out' };
  const edited = await calendar.events.edit(event.id, changes, { ifUnmodifiedSince: event.modified_utc });
  printChanges(event, edited);
  const unchanged = Object.keys(edited).length - changedFields(event, edited).length;
  printText(`The other ${unchanged} fields are as they were.`);
  if (!isMock) return;

  printHeading(
    'Why not update? It sends these fields only, and the service resets others',
    "await calendar.events.update(event.id, { title: 'Winter concert' })",
  );
  printChanges(edited, await calendar.events.update(event.id, { title: 'Winter concert' }));
}

async function deleteEvent({ calendar }: Connection, { id }: CalendarEvent): Promise<void> {
  printHeading('Deleting it', 'await calendar.events.delete(event.id)');
  const { status } = await calendar.events.delete(id);
  printText(`Event ${id} has the status ${status}.`);
}
