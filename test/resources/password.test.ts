import { describe, expect } from 'vitest';
import { testOnRecordedSite } from '../support/calendar-test.ts';
import { answeredBy } from '../support/recording-fetch.ts';
import { changedByEveryWrite, unexpectedChanges } from '../support/test-calendar.ts';

/** What a site hides of a venue or organizer with a password. */
const hidden = {
  ...{ venue: [], organizer: [], description: '', image: false, website: '', phone: '', email: '' },
  ...{ address: '', city: '', stateprovince: '', show_map: null, show_map_link: null },
};

const hide = (_: string, value: unknown) => {
  const isHidden = ([name]: [string, unknown]) => name in Object(value);
  const isRecord = 'global_id' in Object(value);
  return isRecord
    ? { ...Object(value), ...Object.fromEntries(Object.entries(hidden).filter(isHidden)) }
    : value;
};

/** Its `client` finds passwords on all records. A user who may edit them reads them whole with `context=edit`. */
const test = testOnRecordedSite.extend('client', ({ calendar, mock }) =>
  answeredBy(calendar, async (request) => {
    const response = await mock.fetch(request);
    const isWhole = request.method === 'GET' && new URL(request.url).searchParams.get('context') === 'edit';
    const isEvent = request.url.includes('/events/v1/events/');
    if (isWhole || request.url.includes('wp/v2') || (isEvent && request.method !== 'GET')) return response;
    if (isEvent) return Response.json({ code: 'event-password-protected', message: '' }, { status: 403 });
    const text = await response.text();
    return Response.json(JSON.parse(text, hide), response);
  }),
);

describe('with a password', () => {
  test.for([
    ['venues', { venue: 'Mill', stateprovince: 'York', show_map: false, show_map_link: false }, 'phone'],
    ['organizers', { organizer: 'Jane', email: 'jane@example.org' }, 'website'],
  ] as const)('an edit of %s keeps the rest', async ([kind, fields, name], { calendar, client }) => {
    const { id } = await calendar[kind].create({ ...fields, image: 5, description: 'Old' } as never);
    const before = await calendar[kind].get(id);
    const changes = { [name]: 'https://example.org/1', description: 'New' };
    const edited = await client[kind].edit(id, changes);
    expect(edited).toMatchObject({ ...fields, ...changes, description: '<p>New</p>', image: { id: 5 } });
    const after = await calendar[kind].get(id);
    expect(unexpectedChanges(before, after, [...changedByEveryWrite, ...Object.keys(changes)])).toEqual([]);
  });

  test.for([{ title: 'New' }, { cost: '$7' }, { status: 'draft' }])(
    'an edit of an event with %j is stored, and returns the event',
    async (changes, { calendar, client }) => {
      expect(await client.events.edit(60, changes)).toMatchObject({ id: 60, ...changes });
      expect(await calendar.events.get(60)).toMatchObject(changes);
    },
  );

  test('an event can be marked as canceled', async ({ client }) => {
    expect(await client.events.setEventStatus(60, 'canceled')).toMatchObject({ id: 60 });
  });

  test('a venue and an organizer are found by name, and unchanged', async ({ calendar, client }) => {
    const [venue, organizer] = [await calendar.venues.get(6), await calendar.organizers.get(14)];
    expect(await client.venues.ensure({ venue: venue.venue!, city: 'Leeds' })).toMatchObject({ id: 6 });
    expect(await client.organizers.ensure(organizer.organizer!)).toMatchObject({ id: 14 });
    expect(await calendar.venues.get(6)).toEqual(venue);
    expect(await calendar.organizers.get(14)).toEqual(organizer);
  });
});
