import {
  type EventChanges,
  type Organizer,
  type OrganizerChanges,
  ResponseError,
  type Venue,
  type VenueChanges,
} from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { type Fields, fieldsOf, snapshot } from '../support/recordings.ts';
import { refusedAt, rejectionOf } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import {
  changedByEveryWrite,
  createTestCalendar,
  recordedSnapshot,
  unexpectedChanges,
} from '../support/test-calendar.ts';

const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( & [a-z]{1,8})?$/);
const digits = fc.stringMatching(/^[1-9][0-9]{3,7}$/);
const webAddress = fc.nat().map((number) => `https://example.com/?a=${number}&b=2`);
const image = fc.constantFrom(4, 5);
const author = fc.constantFrom(1, 2, 4);
const date = fc.constantFrom('2024-02-29 10:11:12', '2025-07-01 00:00:00');
const status = fc.constantFrom('draft', 'pending', 'private', 'publish');

/** The fields that the service derives from a field. */
const derived: Readonly<Record<string, readonly string[]>> = {
  state: ['stateprovince'],
  province: ['stateprovince'],
  date: ['date_utc'],
  date_utc: ['date'],
  status: ['url'],
};

const shared = { website: webAddress, phone: digits, image, author, date, date_utc: date, status };

const venueValues: { [Field in keyof VenueChanges]-?: fc.Arbitrary<VenueChanges[Field]> } = {
  ...shared,
  venue: word,
  description: word,
  show_map: fc.boolean(),
  show_map_link: fc.boolean(),
  address: word,
  city: word,
  country: word,
  province: word,
  state: word,
  stateprovince: word,
  zip: digits,
};

const organizerValues: { [Field in keyof OrganizerChanges]-?: fc.Arbitrary<OrganizerChanges[Field]> } = {
  ...shared,
  organizer: word,
  description: word,
  email: word.map((name) => `${name.toLowerCase().replaceAll(/\W/g, '')}@example.com`),
};

/** Whether an entity has the value that was written to a field. */
function isSaved(field: string, value: unknown, entity: Venue | Organizer): boolean {
  if (field === 'image') return entity.image?.id === value;
  const saved = Object.entries(entity).find(([name]) => name === field)?.[1];
  return saved === (field === 'description' ? `<p>${String(value).replace('&', '&#038;')}</p>` : value);
}

const casesOf = (kind: 'venues' | 'organizers', values: Record<string, fc.Arbitrary<unknown>>) =>
  Object.entries(values).map(([field, arbitrary]) => [kind, field, arbitrary] as const);

test.each([...casesOf('venues', venueValues), ...casesOf('organizers', organizerValues)])(
  'an edit of %s changes %s and its derived fields only',
  async (kind, field, values) => {
    const anyRecord = fc.constantFrom(...(recordedSnapshot[kind] ?? []));
    await forAll(propertyRuns(30), [anyRecord, values], async ({ id }, value) => {
      // Events are most of the work of a new mock.
      const { calendar } = createTestCalendar({ events: [] });
      const before = await calendar[kind].get(id);
      await calendar[kind].edit(id, { [field]: value });
      const after = await calendar[kind].get(id);
      const expected = [field, ...(derived[field] ?? []), ...changedByEveryWrite];
      expect(unexpectedChanges(before, after, expected)).toEqual([]);
      expect(isSaved(field, value, after)).toBe(true);
    });
  },
);

const event: Fields = fieldsOf(snapshot.events[0]);

/** Edits an event that the site sends so, and returns what was written. */
function editWith(odd: object, changes: EventChanges = { author: 7 }) {
  const written: unknown[] = [];
  const { client } = recordingClient(async (request) => {
    const record = { ...event, ...odd };
    // The listing by which an edit knows recurring events.
    if (request.url.includes('include='))
      return Response.json({ events: [record], total: 1, total_pages: 1 });
    if (request.method === 'GET') return Response.json(record);
    written.push(await request.clone().json());
    return Response.json({ ...event, ...odd, author: '7', modified_utc: '2030-01-01 00:00:00' });
  });
  return { edit: client.events.edit(Number(event.id), changes), written };
}

describe('an edit of an event with an odd field', () => {
  test.each([
    ['an image whose file is gone', { image: { url: false, id: '124', extension: '' } }, { image: '124' }],
    ['organizers of which one is odd', { organizer: [{ id: 3, url: 5 }, 14] }, { organizer: ['3', 14] }],
    ['a cost that is a number', { cost: 12 }, { cost: 12 }],
    ['no venue of two if one is odd', { venue: [event.venue, { venue: 'No ID' }] }, { venue: undefined }],
    ['a website in a list', { website: ['https://example.org'] }, { website: 'https://example.org' }],
  ])('writes it back as it was stored: %s', async (_, odd, expected) => {
    const { edit, written } = editWith(odd);
    await edit;
    const [body] = written.map(fieldsOf);
    for (const [name, value] of Object.entries(expected)) expect(String(body?.[name])).toBe(String(value));
  });

  test.each([{ organizer: [{ organizer: 'No ID' }] }, { image: { url: false } }, { timezone: {} }])(
    'writes nothing if it would clear the field: %j',
    async (odd) => {
      const { edit, written } = editWith(odd);
      expect(await rejectionOf(edit)).toBeInstanceOf(ResponseError);
      expect(written).toEqual([]);
    },
  );

  test('removes an image that does not exist', async () => {
    const odd = { image: { url: false, id: 9, extension: '' } };
    const { edit, written } = editWith(odd, { author: 7, image: null });
    await edit;
    expect(written).toEqual([expect.not.objectContaining({ image: expect.anything() })]);
  });
});

test.for([
  ['events', 21, ['id', 'status', 'start_date', 'end_date', 'timezone', 'cost']],
  ['venues', 12, ['id']],
  ['organizers', 16, ['id']],
] as const)('an edit of %s %i writes nothing without a field it needs: %j', async ([kind, id, fields]) => {
  for (const field of fields) {
    const { [field]: _, ...body } = fieldsOf(snapshot[kind][0]);
    const { client, requests } = recordingClient((_, index) =>
      Response.json(index > 1 ? { ...body, description: 'New' } : body),
    );
    const error = await rejectionOf(client[kind].edit(id, { image: 'https://example.org/a.png' }));
    expect(String(error)).toMatch(new RegExp(`^ResponseError: .*(it lacks|its shape is wrong:) ${field}`));
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
    if (field === 'id' || /_date$/.test(field)) continue;
    expect(await client[kind].edit(id, { description: 'New' })).toMatchObject({ description: 'New' });
  }
});

test('sequences and writes ask for whole records, whatever fields the caller wants', async ({
  calendar,
  mock,
}) => {
  const options = { extraQuery: { _fields: 'id' } };
  await calendar.events.between('2027-05-01', '2027-06-01', {}, options);
  expect(await calendar.events.edit(60, { featured: true }, options)).toMatchObject({ featured: true });
  expect(await calendar.venues.create({ venue: 'Mill' }, options)).toMatchObject({ venue: 'Mill' });
  expect(mock.requests.filter(({ url }) => url.includes('_fields'))).toEqual([]);
});

test('a sequence of events without dates is an error, not empty', async () => {
  for (const event of [{ id: 60 }, { id: 60, title: 'Fair', start_date: '2027-05-01 10:00:00' }]) {
    const body = { events: [event], total: 1, total_pages: 1 };
    const { events } = recordingClient(() => Response.json(body)).client;
    for (const sequence of [events.between('2027-05-01', '2027-06-01'), events.upcoming(), events.past()]) {
      expect(String(await rejectionOf(sequence))).toMatch(/^ResponseError: .*events lack dates/);
    }
  }
});

test('several venues of an event are refused before anything is sent', async ({ calendar, mock }) => {
  const venue = [6, 7];
  for (const attempt of [
    calendar.events.create({ title: 'Fair', start_date: '2027-06-19', end_date: '2027-06-20', venue }),
    calendar.events.update(21, { venue }),
    calendar.events.edit(21, { venue }),
  ])
    expect(await rejectionOf(attempt)).toMatchObject(refusedAt(['venue']));
  expect(mock.requests).toEqual([]);
});
