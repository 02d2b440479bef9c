import { ConflictError } from 'events-calendar-client';
import { describe, expect, vi } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { refusedAt, rejectionOf } from '../support/rejection.ts';
import { methodsOf, requestsOf } from '../support/test-calendar.ts';

describe('the requests of an edit', () => {
  test('by slug read by slug and write by ID, so that the slug may change', async ({ calendar, mock }) => {
    const event = await calendar.events.editBySlug('farmers-market-37', { slug: 'market' });
    expect(event).toMatchObject({ id: 60, slug: 'market', url: 'https://calendar.example/event/market/' });
    expect(await calendar.events.getBySlug('market')).toMatchObject({ id: 60 });
    expect(requestsOf(mock).slice(0, 3)).toEqual([
      'GET /events/by-slug/farmers-market-37',
      'GET /events/60',
      'POST /wp-json/wp/v2/tribe_events/60',
    ]);
    const venue = await calendar.venues.editBySlug('東京コンサートホール', { phone: '1' });
    expect(venue).toMatchObject({ id: 8, phone: '1' });
    expect(await calendar.organizers.editBySlug('jane-doe', { phone: '2' })).toMatchObject({ id: 14 });
  });

  test.for(['POST', 'PUT', 'PATCH'] as const)('write with %s', async (method, { calendar, mock }) => {
    await calendar.events.edit(60, { featured: true }, { method });
    await calendar.venues.editBySlug('harbour-stage', { venue: 'New' }, { method });
    expect(methodsOf(mock)).toEqual(['GET', method, 'GET', 'GET', method, 'GET']);
  });

  test('have the headers, language, signal and extra body of the options', async ({ calendar, mock }) => {
    const options = { language: 'ro', headers: { 'X-Trace': '7' }, extraBody: { more: 1 } };
    await calendar.events.edit(60, { title: 'New' }, options);
    for (const { url, headers } of mock.requests) {
      expect(new URL(url).searchParams.get('tl_language')).toBe('ro');
      expect(headers['x-trace']).toBe('7');
    }
    const [read, , write] = mock.requests;
    expect(read?.body).toBeUndefined();
    expect(JSON.parse(write?.body ?? '')).toMatchObject({ title: 'New', more: 1 });
    const signal = AbortSignal.abort();
    expect(await rejectionOf(calendar.events.edit(60, {}, { signal }))).toMatchObject({ name: 'AbortError' });
    expect(mock.requests).toHaveLength(3);
  });
});

describe('changes as a function', () => {
  test('receive the current record, and may be async', async ({ calendar, mock }) => {
    const event = await calendar.events.edit(60, ({ title }) => ({ title: `${title} (sold out)` }));
    expect(event.title).toBe('Farmers Market #37 (sold out)');
    const updatedVenue = await calendar.venues.editBySlug('grand-hall-gardens', async ({ venue }) => {
      await Promise.resolve();
      return { venue: `${venue} & more` };
    });
    expect(updatedVenue.venue).toBe('Grand Hall & Gardens & more');
    expect(mock.requests).toHaveLength(7);
  });

  test('that throw leave the record unchanged', async ({ calendar, mock }) => {
    const failure = new Error('not today');
    const fails = () => {
      throw failure;
    };
    expect(await rejectionOf(calendar.events.edit(60, fails))).toBe(failure);
    expect(await rejectionOf(calendar.events.edit(60, () => Promise.reject(failure)))).toBe(failure);
    expect(methodsOf(mock)).toEqual(['GET', 'GET']);
  });
});

test('no venue is rejected before the write if the event has one', async ({ calendar, mock }) => {
  const error = await rejectionOf(calendar.events.edit(60, { venue: null }));
  expect(error).toMatchObject(refusedAt(['venue']));
  expect(methodsOf(mock)).toEqual(['GET']);
  const day = '2027-05-01';
  const { id } = await calendar.events.create({ title: 'New', start_date: day, end_date: day });
  const edited = await calendar.events.edit(id, { title: 'Newer', venue: null });
  expect(edited).toMatchObject({ title: 'Newer', venue: [] });
});

test.for(['edit', 'editBySlug'] as const)(
  'ifUnmodifiedSince rejects %s without a write if the record was modified',
  async (method, { calendar, mock }) => {
    const { modified_utc: ifUnmodifiedSince } = await calendar.venues.get(12);
    await calendar.venues.update(12, { phone: '1' });
    const before = mock.snapshot();
    const changes = vi.fn(() => ({ phone: '2' }));
    const request =
      method === 'edit'
        ? calendar.venues.edit(12, changes, { ifUnmodifiedSince })
        : calendar.venues.editBySlug('harbour-stage', changes, { ifUnmodifiedSince });
    const error = await rejectionOf(request);
    expect(error).toBeInstanceOf(ConflictError);
    const url = expect.stringMatching(/\/v1\/venues\/.*\?context=edit$/);
    const message = expect.stringContaining('2026-11-20 22:00:00');
    expect(error).toMatchObject({ message, method: 'GET', url });
    expect(changes).not.toHaveBeenCalled();
    expect(mock.snapshot()).toEqual(before);
    expect(methodsOf(mock).slice(2)).toEqual(method === 'edit' ? ['GET'] : ['GET', 'GET']);
  },
);
