import type { CalendarEvent, EventChanges, EventCreate } from 'events-calendar-client';
import {
  EventChanges as EventChangesSchema,
  OrganizerChanges,
  VenueChanges,
} from 'events-calendar-client/schemas';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { untyped } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { changedByEveryWrite, recordedSnapshot, unexpectedChanges } from '../support/test-calendar.ts';

type Fields = Record<string, unknown>;

const idsOf = (records: readonly { id: number }[] = []) => records.map(({ id }) => id);

/** What a service says of drafts that were never published. */
const neverPublished = '0000-00-00 00:00:00';

/** The fields of a record that `edit` takes, as they were read. */
function writableFields(record: Fields, names: readonly string[]): Fields {
  const present = names.filter((name) => record[name] !== undefined && record[name] !== neverPublished);
  return Object.fromEntries(present.map((name) => [name, record[name]]));
}

const eventNames = Object.keys(EventChangesSchema.shape).filter((name) => name !== 'title_html');

/** The venue of an event cannot be taken away, so none is no value for it. */
const eventFields = ({ venue, ...event }: CalendarEvent) =>
  writableFields({ ...event, ...(venue.length > 0 && { venue }) }, eventNames);

const recordedEvents = (recordedSnapshot.events ?? []).map(({ id }) => id);

describe('the fields of an event, as they were read', () => {
  test('edit it into what it is', async ({ calendar }) => {
    const names = fc.uniqueArray(fc.constantFrom(...eventNames), { minLength: 1 });
    await forAll(propertyRuns(200), [fc.constantFrom(...recordedEvents), names], async (id, names) => {
      const before = await calendar.events.get(id);
      const fields = eventFields(before);
      const chosen = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
      await calendar.events.edit(id, untyped<EventChanges>(chosen));
      const after = await calendar.events.get(id);
      // A title that is named is text, so it has no HTML afterwards.
      const html = names.includes('title') ? ['title_html'] : [];
      const changed = unexpectedChanges(before, after, [...changedByEveryWrite, ...html]);
      // What was never published is dated anew by every write.
      if (before.date_utc !== neverPublished) expect(changed).toEqual([]);
    });
  });

  test('create a copy of it, and send IDs for the records in it', async ({ calendar, mock }) => {
    await forAll(propertyRuns(60), [fc.constantFrom(...recordedEvents)], async (id) => {
      const event = await calendar.events.get(id);
      mock.reset();
      const { slug, ...fields } = eventFields(event);
      const copy = await calendar.events.create(untyped<EventCreate>(fields));
      const body: Fields = JSON.parse(mock.requests.at(-1)?.body ?? '');
      expect(body.venue).toEqual(event.venue[0]?.id);
      expect(body.organizer).toEqual(idsOf(event.organizer));
      expect(body.categories).toEqual(idsOf(event.categories));
      expect(body.tags).toEqual(idsOf(event.tags));
      expect(body.image).toEqual(event.image === null ? undefined : String(event.image.id));
      for (const name of ['venue', 'organizer', 'categories', 'tags'] as const)
        expect(idsOf(copy[name]).toSorted()).toEqual(idsOf(event[name]).toSorted());
      expect(copy).toMatchObject({
        title: event.title,
        start_date: event.start_date,
        image: event.image,
        all_day: event.all_day,
      });
    });
  });
});

test.for([
  { name: 'venues', schema: VenueChanges },
  { name: 'organizers', schema: OrganizerChanges },
] as const)(
  'the fields of $name, as they were read, edit them into what they are',
  async ({ name, schema }, { calendar }) => {
    for (const before of await calendar[name].list({ per_page: 50 }).all()) {
      const fields = writableFields({ ...before }, Object.keys(schema.shape));
      const after = await calendar[name].edit(before.id, untyped(fields));
      expect(unexpectedChanges(before, after, changedByEveryWrite)).toEqual([]);
    }
  },
);
