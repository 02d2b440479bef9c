import { isDeepStrictEqual } from 'node:util';
import type { CalendarEvent, EventCreate } from 'events-calendar-client';
import type { Connection } from '../common/connect.ts';
import { when, where } from '../common/words.ts';
import { code, say, screen } from './screen.ts';

/** The fields that two readings of an event do not share, less when it was changed. */
function differences(before: CalendarEvent, after: CalendarEvent): (keyof CalendarEvent)[] {
  const fields = Object.keys({ ...before, ...after }) as (keyof CalendarEvent)[];
  return fields.filter(
    (field) => !field.startsWith('modified') && !isDeepStrictEqual(before[field], after[field]),
  );
}

/** A value in few words: of categories and organizers their ids. */
function gist(value: unknown): string {
  const text = code(Array.isArray(value) ? value.map((item) => item?.id ?? item) : value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function showChanges(before: CalendarEvent, after: CalendarEvent): void {
  for (const field of differences(before, after)) {
    const [was, is] = [gist(before[field]), gist(after[field])];
    // Addresses and counts follow from the rest, and so do the parts of prices and dates.
    if (was !== is && !/url$|_details$/.test(field)) say(`${field.padEnd(14)} ${was} → ${is}`);
  }
}

/** A draft that nobody but the editors sees, at a place and in a category that the site has. */
async function draft({ calendar, now }: Connection): Promise<EventCreate> {
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

export async function write(connection: Connection): Promise<void> {
  const { calendar, site, isMock } = connection;
  const body = await draft(connection);
  if (!isMock) {
    console.log(`\nNow a draft is created on ${site}, edited and moved to the trash: ${code(body.title)}.`);
  }

  screen(
    'Creating an event',
    'const event = await calendar.events.create({ title, start_date, end_date, … })',
  );
  const event = await calendar.events.create(body);
  try {
    say(`${event.title}, id ${event.id}, status ${event.status}`);
    say(`    ${when(event)}`);
    say(`    ${where(event)}`);
    await edit(connection, event);
  } finally {
    await remove(connection, event);
  }
}

async function edit({ calendar, isMock }: Connection, event: CalendarEvent): Promise<void> {
  screen(
    'Editing it: nothing else changes',
    "await calendar.events.edit(event.id, { title: 'Winter concert, sold out' },",
    '  { ifUnmodifiedSince: event.modified_utc })',
  );
  const changes = { title: 'Winter concert, sold out' };
  const edited = await calendar.events.edit(event.id, changes, { ifUnmodifiedSince: event.modified_utc });
  showChanges(event, edited);
  const fields = Object.keys(edited).length - differences(event, edited).length;
  say(`The other ${fields} fields are as they were.`);
  if (!isMock) return;

  screen(
    'Why not update? It sends what it is given, and the service resets the rest',
    "await calendar.events.update(event.id, { title: 'Winter concert' })",
  );
  showChanges(edited, await calendar.events.update(event.id, { title: 'Winter concert' }));
}

async function remove({ calendar }: Connection, { id }: CalendarEvent): Promise<void> {
  screen('Deleting it', 'await calendar.events.delete(event.id)');
  const { status } = await calendar.events.delete(id);
  say(`Event ${id} has the status ${status}.`);
}
