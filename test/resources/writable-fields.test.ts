import { type CalendarEvent, writableFields } from 'events-calendar-client';
import fc from 'fast-check';
import { expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { changedByEveryWrite, recordedSnapshot, unexpectedChanges } from '../support/test-calendar.ts';

/** The fields that every record has for itself. */
const ownFields = ['id', 'global_id', 'global_id_lineage', 'url', 'rest_url', 'slug', 'author', 'date_utc'];
// The HTML of a title can encode the same characters in several ways.
const computed = [...changedByEveryWrite, 'count', 'title_html'];

const unpublished = ['date', 'date_utc'];
const ids = (name: 'events' | 'venues' | 'organizers') => (recordedSnapshot[name] ?? []).map(({ id }) => id);

/** The costs that the plugin has misread: `10, 20, 30` and `1,250.00`. A new event has what was meant. */
const isMisread = ({ cost_details }: CalendarEvent) =>
  cost_details.values.some((value) => /^\.|\.$/.test(String(value)));

/** An event without the numbers of events in its terms, which a copy increases. */
const withoutCounts = (event: CalendarEvent) =>
  JSON.parse(
    JSON.stringify(event, (key, value) => (key === 'count' || key === 'json_ld' ? undefined : value)),
  );

/** The fields that differ without a reason. */
function lostFields(before: CalendarEvent, after: CalendarEvent, own: readonly string[]): string[] {
  const misread = isMisread(before) ? ['cost', 'cost_details'] : [];
  const expectedChanges = [...computed, ...own, ...misread];
  return unexpectedChanges(withoutCounts(before), withoutCounts(after), expectedChanges);
}

test('a copy of any event has everything that can be written', async ({ calendar }) => {
  await forAll(propertyRuns(100), [fc.constantFrom(...ids('events'))], async (id) => {
    const event = await calendar.events.get(id);
    const { id: copyId } = await calendar.events.create(writableFields(event));
    const copy = await calendar.events.get(copyId);
    expect(lostFields(event, copy, event.status === 'publish' ? ownFields : [...ownFields, 'date'])).toEqual(
      [],
    );
  });
});

// The API changes it.
test.for(['draft', 'pending'])('the fields of a %s lack its date', async (status, { calendar }) => {
  const { events, venues } = calendar;
  const body = { date: '2026-01-01', start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00' };
  const event = await events.create({ ...body, title: 'Fair', status });
  expect(await events.update(event.id, writableFields(event))).toMatchObject({ status });
  const venue = await venues.create({ venue: 'Mill', date: '2026-01-01', status });
  expect(await venues.update(venue.id, writableFields(venue))).toMatchObject({ status });
});

test('a deleted event comes back whole', async ({ calendar }) => {
  for (const id of ids('events')) {
    const event = await calendar.events.get(id);
    const deleted = await calendar.events.delete(id);
    const restored = await calendar.events.update(id, { ...writableFields(deleted), status: event.status });
    const own = ['slug', 'url', 'rest_url', ...(event.status === 'publish' ? [] : unpublished)];
    expect(lostFields(event, restored, own)).toEqual([]);
  }
});

test.for(['venues', 'organizers'] as const)('a copy of any of the %s has all', async (name, { calendar }) => {
  for (const id of ids(name)) {
    const record = await calendar[name].get(id);
    await calendar[name].delete(id);
    const fields = writableFields(record as never);
    const copy = await calendar[name].create(fields as never);
    expect(unexpectedChanges(record, copy, [...ownFields, ...computed])).toEqual([]);
  }
});
