import { createCalendarMock } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsRoot } from '../../support/recordings.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createTestMock, snapshot, writeAs } from '../test-mock.ts';

const idOf = (name: 'venues' | 'organizers' | 'categories' | 'tags') =>
  fc.constantFrom(...(snapshot[name] ?? []).map(({ id }) => id));

const dates = fc.oneof(
  fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
  fc.constantFrom('2027-05-01', 'tomorrow', '+2 weeks', '9999-12-31 23:59:59', '2027-03-14 02:30:00'),
);
const status = fc.constantFrom('publish', 'draft', 'pending', 'private', 'future', 'trash');
const text = fc.string({ minLength: 1, maxLength: 12 });

const venueData = fc.record({ venue: text, city: text, country: text }, { requiredKeys: ['venue'] });
const eventBody = fc.record(
  {
    title: text,
    start_date: dates,
    end_date: dates,
    date: dates,
    date_utc: dates,
    timezone: fc.constantFrom('Asia/Tokyo', 'America/New_York', 'UTC+5:30', 'UTC', 'Pacific/Apia'),
    all_day: fc.boolean(),
    status,
    slug: fc.constantFrom('fair', 'jazz-night', 'éclair'),
    description: text,
    excerpt: text,
    cost: fc.oneof(text, fc.nat(), fc.array(text)),
    image: fc.constantFrom('4', 'https://example.org/a.png'),
    venue: fc.oneof(idOf('venues'), venueData),
    organizer: fc.array(fc.oneof(idOf('organizers'), fc.record({ organizer: text })), { maxLength: 3 }),
    categories: fc.array(fc.oneof(idOf('categories'), text), { maxLength: 3 }),
    tags: fc.array(fc.oneof(idOf('tags'), fc.constantFrom<string>('free', 'new'), text), { maxLength: 3 }),
    featured: fc.boolean(),
    sticky: fc.boolean(),
  },
  { requiredKeys: ['title', 'start_date', 'end_date'] },
);

type Write = readonly [method: string, path: string, body: unknown];

const write = (method: string, path: fc.Arbitrary<string>, body: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constant(method), path, body);
const item = (name: 'venues' | 'organizers' | 'categories' | 'tags') =>
  idOf(name).map((id) => `/${name}/${id}`);
const nothing = fc.constant({});

const otherWrites = [
  write('POST', fc.constant('/events'), eventBody),
  write('POST', fc.constant('/venues'), venueData),
  write('PATCH', item('venues'), fc.record({ venue: text, status, image: fc.constant('5') })),
  write('DELETE', item('venues'), nothing),
  write('POST', fc.constant('/organizers'), fc.record({ organizer: text, date: dates })),
  write('PATCH', item('organizers'), fc.record({ description: text, status })),
  write('DELETE', item('organizers'), nothing),
  write('POST', fc.constant('/categories'), fc.record({ name: text, parent: idOf('categories') })),
  write('PATCH', item('categories'), fc.record({ name: text, parent: idOf('categories') })),
  write('DELETE', item('categories'), nothing),
  write('DELETE', item('tags'), nothing),
];

const recordedEvents = snapshot.events ?? [];
const mostEvents = 20;

/** Some of the recorded events, and writes: the other events would be exported alike each time. */
const eventsAndWrites = fc.nat(recordedEvents.length - mostEvents).chain((first) => {
  const events = recordedEvents.slice(first, first + mostEvents);
  const path = fc.constantFrom(...events.map(({ id }) => `/events/${id}`));
  const toEvents = [write('PATCH', path, eventBody), write('DELETE', path, nothing)];
  const writes: fc.Arbitrary<Write[]> = fc.array(fc.oneof(...toEvents, ...otherWrites), { maxLength: 8 });
  return fc.tuple(fc.constant(events), writes);
});

test('whatever a mock exports can be loaded, and is exported as it was', async () => {
  let succeeded = 0;
  await forAll(propertyRuns(150), [eventsAndWrites], async ([events, writes]) => {
    const mock = createTestMock({ snapshot: { ...snapshot, events } });
    for (const [method, path, body] of writes) {
      const response = await mock.fetch(`${eventsRoot}${path}`, writeAs(method, 'admin', body));
      if (response.ok) succeeded += 1;
    }
    const exported = mock.snapshot();
    expect(createCalendarMock({ snapshot: exported }).snapshot()).toEqual(exported);
  });
  expect(succeeded).toBeGreaterThan(propertyRuns(200));
});
