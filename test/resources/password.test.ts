import { describe, expect, test } from 'vitest';
import { changedByEveryWrite, createTestCalendar, unexpectedChanges } from '../support/test-calendar.ts';

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

/** A calendar whose records have a password. A user who may edit them reads them whole with `context=edit`. */
function createProtected() {
  const { calendar, mock } = createTestCalendar();
  const client = calendar.withOptions({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await mock.fetch(request);
      const isWhole = request.method === 'GET' && new URL(request.url).searchParams.get('context') === 'edit';
      const isEvent = request.url.includes('/events/v1/events/');
      if (isWhole || request.url.includes('wp/v2') || (isEvent && request.method !== 'GET')) return response;
      if (isEvent) return Response.json({ code: 'event-password-protected', message: '' }, { status: 403 });
      const text = await response.text();
      return Response.json(JSON.parse(text, hide), response);
    },
  });
  return { calendar, client };
}

describe('with a password', () => {
  test.each([
    ['venues', { venue: 'Mill', stateprovince: 'York', show_map: false, show_map_link: false }, 'phone'],
    ['organizers', { organizer: 'Jane', email: 'jane@example.org' }, 'website'],
  ] as const)('an edit of one of the %s changes only what it names', async (kind, fields, name) => {
    const { calendar, client } = createProtected();
    const { id } = await calendar[kind].create({ ...fields, image: 5, description: 'Old' } as never);
    const before = await calendar[kind].get(id);
    const changes = { [name]: 'https://example.org/1', description: 'New' };
    const edited = await client[kind].edit(id, changes);
    expect(edited).toMatchObject({ ...fields, ...changes, description: '<p>New</p>', image: { id: 5 } });
    const after = await calendar[kind].get(id);
    expect(unexpectedChanges(before, after, [...changedByEveryWrite, ...Object.keys(changes)])).toEqual([]);
  });

  test.each([{ title: 'New' }, { cost: '$7' }, { status: 'draft' }])(
    'an edit of an event with %j is stored, and returns the event',
    async (changes) => {
      const { calendar, client } = createProtected();
      expect(await client.events.edit(60, changes)).toMatchObject({ id: 60, ...changes });
      expect(await calendar.events.get(60)).toMatchObject(changes);
    },
  );

  test('an event can be marked as canceled', async () => {
    const { client } = createProtected();
    expect(await client.events.setEventStatus(60, 'canceled')).toMatchObject({ id: 60 });
  });

  test('a venue and an organizer are found by their names, and stay as they are', async () => {
    const { calendar, client } = createProtected();
    const [venue, organizer] = [await calendar.venues.get(6), await calendar.organizers.get(14)];
    expect(await client.venues.ensure({ venue: venue.venue!, city: 'Leeds' })).toMatchObject({ id: 6 });
    expect(await client.organizers.ensure(organizer.organizer!)).toMatchObject({ id: 14 });
    expect(await calendar.venues.get(6)).toEqual(venue);
    expect(await calendar.organizers.get(14)).toEqual(organizer);
  });
});
