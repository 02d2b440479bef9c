/**
 * Reads, searches, creates, edits and deletes events of a sample calendar, without a site:
 *
 *     npm run quickstart
 */
import { CalendarClient, CalendarError, type CalendarEvent } from 'events-calendar-client';
import { whenText, whereText } from 'events-calendar-client/format';
import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';

const auth = { username: 'editor', applicationPassword: 'any password will do' };

// The calendar of a small town, in memory. For a real site, leave out `fetch` and set `baseUrl` to the site's URL.
const { fetch } = createCalendarMock({
  baseUrl: 'https://calendar.example',
  snapshot: sampleCalendar({ around: new Date() }),
  users: [{ ...auth, role: 'editor' }],
});
const calendar = new CalendarClient({ baseUrl: 'https://calendar.example', auth, fetch });

function print(heading: string, events: readonly CalendarEvent[]): void {
  console.log(`\n${heading}`);
  for (const event of events) {
    const when = whenText(event, { locale: 'en-GB' });
    console.log(`  ${event.title}: ${when}${event.venue.length > 0 ? `, ${whereText(event)}` : ''}`);
  }
}

// With credentials a list also contains drafts, so the status is set.
const status = 'publish';

print('The next events', await calendar.events.upcoming({ status, limit: 4 }));

const found = await calendar.events.list({ search: 'music', status, per_page: 3 });
print(`${found.total} events match "music"; the first ${found.items.length}`, found.items);

const [category] = (await calendar.categories.list({ orderby: 'count', order: 'desc', per_page: 1 })).items;
if (category) {
  const events = await calendar.events.upcoming({ categories: [category.slug], status, limit: 3 });
  print(`The next events of the category ${category.name}`, events);
}

const day = 24 * 60 * 60 * 1000;
const nextWeek = await calendar.events.between(new Date(), new Date(Date.now() + 7 * day), { status });
print('The next seven days, including events that are under way', nextWeek);

let count = 0;
for await (const _ of calendar.events.list({ status, per_page: 50 })) count += 1;
console.log(`\nOver all pages, the list has ${count} events.`);

const date = new Date(Date.now() + 30 * day).toISOString().slice(0, 10);
const draft = await calendar.events.create({
  title: 'Winter concert',
  status: 'draft',
  start_date: `${date} 18:00`,
  end_date: `${date} 20:30`,
  timezone: 'Europe/London',
  cost: '12',
  venue: { venue: 'Old Mill', city: 'Marlow' },
  tags: ['live music'],
});
print(`Created event ${draft.id}, status ${draft.status}`, [draft]);

// Only the title changes. Nothing is written if another user has changed the event in the meantime.
const changes = { title: 'Winter concert (sold out)' };
const edited = await calendar.events.edit(draft.id, changes, { ifUnmodifiedSince: draft.modified_utc });
print(`Edited it; the cost is still ${edited.cost}`, [edited]);

const deleted = await calendar.events.delete(edited.id);
console.log(`\nDeleted it: event ${deleted.id} has the status ${deleted.status}.`);

console.log('\nErrors');
for (const request of [
  () => calendar.events.create({ title: 'Fair', start_date: '2027-02-30', end_date: '2027-03-01 18:00' }),
  () => calendar.events.get(999_999_999),
]) {
  try {
    await request();
  } catch (error) {
    if (!CalendarError.is(error)) throw error;
    console.log(`  ${error.name}: ${error.message}`);
  }
}
