import { GoneError, NotFoundError, PermissionError } from 'events-calendar-client';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { createTestCalendar, recordedSnapshot } from '../support/test-calendar.ts';

const kinds = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
const posts = ['events', 'venues', 'organizers'] as const;

/** A published record of the recorded site. */
function recordOf(kind: (typeof kinds)[number]): { id: number; slug: string } {
  const records = recordedSnapshot[kind] as readonly { id: number; slug: string; status?: string }[];
  return records.find(({ status = 'publish' }) => status === 'publish')!;
}

describe.each(kinds)('find of %s', (kind) => {
  test('returns the record that get returns', async ({ calendar }) => {
    const { id } = recordOf(kind);
    const { data, response } = await calendar[kind].find(id).withResponse();
    expect(data).toEqual(await calendar[kind].get(id));
    expect(response.status).toBe(200);
  });

  test('returns undefined for none, with the response, another kind and a deleted one', async ({
    calendar,
  }) => {
    expect(await calendar[kind].find(987_654)).toBeUndefined();
    const { data, response } = await calendar[kind].find(987_654).withResponse();
    expect(data).toBeUndefined();
    expect([400, 404]).toContain(response.status);
    const other = recordOf(kind === 'events' ? 'venues' : 'events').id;
    expect(await calendar[kind].find(other)).toBeUndefined();
    const { id } = recordOf(kind);
    await calendar[kind].delete(id);
    expect(await calendar[kind].find(id)).toBeUndefined();
  });
});

describe.each(posts)('findBySlug of %s', (kind) => {
  test('returns the record, or undefined for an unknown slug and one in the trash', async ({ calendar }) => {
    const { id, slug } = recordOf(kind);
    expect(await calendar[kind].findBySlug(slug)).toMatchObject({ id });
    expect(await calendar[kind].findBySlug('no-such-slug')).toBeUndefined();
    await calendar[kind].delete(id);
    expect(await calendar[kind].findBySlug(`${slug}__trashed`)).toBeUndefined();
  });

  test('does not hide that a record may be a draft that this user may not see', async ({ calendar }) => {
    const { id } = await calendar[kind].edit(recordOf(kind).id, { status: 'draft' });
    const visitor = calendar.withOptions({ auth: undefined });
    await expect(visitor[kind].find(id)).rejects.toThrow(PermissionError);
  });
});

test.for(posts)('one of the %s in the trash is gone, and not written', async (kind, { calendar, mock }) => {
  const { id, slug } = recordOf(kind);
  await calendar[kind].delete(id);
  const before = mock.snapshot();
  const changes = { status: 'draft', description: 'New' };
  await expect(calendar[kind].edit(id, changes)).rejects.toThrow(GoneError);
  for (const method of ['editBySlug', 'updateBySlug'] as const)
    await expect(calendar[kind][method](`${slug}__trashed`, changes)).rejects.toThrow(GoneError);
  expect(mock.snapshot()).toEqual(before);
  const error = { name: 'GoneError', status: 403 };
  if (kind === 'events') await expect(calendar.events.get(id)).rejects.toMatchObject(error);
});

test.for(['categories', 'tags'] as const)(
  'edit of %s changes what it names, and keeps the rest',
  async (kind, { calendar, mock }) => {
    const { id } = recordOf(kind);
    await calendar[kind].update(id, { description: 'About it.' });
    const before = await calendar[kind].get(id);
    const seen = mock.requests.length;
    const edited = await calendar[kind].edit(id, ({ name }: { name: string }) => ({
      name: `${name} and more`,
    }));
    expect(edited).toEqual({ ...before, name: `${before.name} and more` });
    expect(mock.requests.slice(seen).map(({ method }) => method)).toEqual(['GET', 'POST']);
    await calendar[kind].edit(id, {});
    expect(mock.requests).toHaveLength(seen + 3);
  },
);

/** A site with WPML: lists are in one language, while lookups by slug find the record of the default language. */
async function createWpmlSite() {
  const { calendar } = createTestCalendar();
  const { response } = await calendar.events.get(60).withResponse();
  const stored = await response.json();
  const records = [
    { id: 169, slug: 'fair', language: 'en', translates: 169 },
    { id: 170, slug: 'fair', language: 'ro', translates: 169 },
    { id: 171, slug: 'spring-fair', language: 'en', translates: 171 },
    { id: 172, slug: 'targ', language: 'ro', translates: 171 },
    { id: 173, slug: 'secret', language: 'en', translates: 173, hide_from_listings: true },
    { id: 174, slug: 'draft', language: 'ro', translates: 174, status: 'draft' },
    { id: 175, slug: 'history', language: 'ro', translates: 175, isPast: true },
    { id: 176, slug: 'only-here', language: 'en', translates: 176 },
  ].map((record) => ({ ...stored, ...record, title: `${record.slug} (${record.language})` }));
  const requests: string[] = [];
  const respond = async (request: Request) => {
    const { method, url } = request;
    const { pathname, searchParams } = new URL(url);
    const path = pathname.split(/v1\/events|tribe_events/)[1] ?? '';
    requests.push(`${method} ${path}`);
    const language = searchParams.get('lang') ?? 'en';
    if (path === '') {
      const { translates } = records.find(({ id }) => id === Number(searchParams.get('include')));
      const status = searchParams.get('status');
      const hasAllDates = searchParams.has('starts_after');
      const events = records.filter(
        (record) =>
          record.translates === translates &&
          record.language === language &&
          (!status || record.status === status) &&
          (hasAllDates || !record.isPast) &&
          !record.hide_from_listings,
      );
      return Response.json({ events, total: events.length, total_pages: events.length });
    }
    const found = records.find(({ id, slug }) => path === `/by-slug/${slug}` || path === `/${id}`);
    if (!found) {
      return Response.json({ code: 'event-not-found', message: 'x', data: { status: 404 } }, { status: 404 });
    }
    if (method === 'POST' && pathname.includes('v1/events')) {
      const { website, venue } = await request.json();
      // Of an event with blocks, WPML stores the translation of a venue that is not sent.
      Object.assign(found, { website }, !venue && { venue: { ...stored.venue, id: 13 } });
    }
    const status = method === 'DELETE' ? 'trash' : found.status;
    return Response.json({ ...found, status });
  };
  const { client } = recordingClient(respond, { languageParam: 'lang' });
  return { client, events: client.withOptions({ language: 'ro' }).events, requests, stored };
}

test('a record of the same slug in the language is found, and one that no ordinary list has', async () => {
  const { events } = await createWpmlSite();
  for (const slug of ['secret', 'draft', 'history'])
    expect(await events.findBySlug(slug)).toMatchObject({ slug });
  expect(await events.getBySlug('fair')).toMatchObject({ id: 170, title: 'fair (ro)' });
  expect(await events.findBySlug('fair')).toMatchObject({ id: 170 });
  expect(await events.findBySlug('fair', { language: 'en' })).toMatchObject({ id: 169 });
  expect(await events.getBySlug('fair', { extraQuery: { _fields: 'title' } })).toMatchObject({ id: 170 });
});

test.each(['spring-fair', 'missing'])('a record of another language is not found: %s', async (slug) => {
  const { events, requests } = await createWpmlSite();
  expect(await events.findBySlug(slug)).toBeUndefined();
  await expect(events.getBySlug(slug)).rejects.toBeInstanceOf(NotFoundError);
  const edit = events.editBySlug(slug, { website: 'https://example.org' });
  await expect(edit).rejects.toBeInstanceOf(NotFoundError);
  await expect(events.updateBySlug(slug, { title: 'x' })).rejects.toBeInstanceOf(NotFoundError);
  await expect(events.deleteBySlug(slug)).rejects.toBeInstanceOf(NotFoundError);
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
});

test('a record of the language is written, not that of the default one', async () => {
  const { events, requests, stored } = await createWpmlSite();
  await events.editBySlug('fair', { title: 'Fair (ro)' });
  await events.updateBySlug('fair', { title: 'Fair (ro)' });
  await events.deleteBySlug('fair');
  // No list has a hidden event.
  for (const id of [173, 174]) await events.update(id, { website: stored.website });
  const writes = requests.filter((request) => !request.startsWith('GET'));
  expect(writes).toEqual(['POST /170', 'POST /170', 'DELETE /170', 'POST /173', 'POST /174']);
});

test.each([169, 171, 176])('an event of another language than the request is not written: %i', async (id) => {
  const { client, events, requests, stored } = await createWpmlSite();
  const website = 'https://example.org';
  const message = `Invalid event id: expected an ID in the language of the request, got ${id}`;
  for (const write of [events.update(id, { website }), events.edit(id, { website })])
    await expect(write).rejects.toThrow(message);
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  const seen = requests.length;
  await expect(events.update(undefined as never, { website })).rejects.toThrow('Invalid event id: id:');
  await client.events.update(id, { website: stored.website });
  expect(requests[seen]).toBe(`POST /${id}`);
});

test.each(['categories', 'tags'] as const)('%s are written only in their language', async (kind) => {
  const { id } = recordOf(kind);
  let listed: object[] = [];
  const respond = ({ method, url }: Request) => {
    const term = { id, name: 'Jazz', slug: 'jazz', taxonomy: 'post_tag', description: method };
    const missing = { code: 'rest_term_invalid', message: 'x', data: { status: 404 } };
    if (url.includes('/987653')) return Response.json(missing, { status: 404 });
    return Response.json(url.includes('include=') ? { [kind]: listed, total: 1, total_pages: 1 } : term);
  };
  const { client, requests } = recordingClient(respond, { language: 'ro' });
  const changes = { description: 'POST' };
  for (const translations of [[], [{ id: 987_654, name: 'Jazz', slug: 'jazz' }]]) {
    listed = translations;
    for (const write of [client[kind].update(id, changes), client[kind].edit(id, changes)])
      await expect(write).rejects.toThrow('expected an ID in the language of the request');
  }
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  await expect(client[kind].update(987_653, changes)).rejects.toThrow(NotFoundError);
  listed = [{ id, name: 'Jazz', slug: 'jazz' }];
  expect(await client[kind].edit(id, changes)).toMatchObject({ id, ...changes });
});

test('without a language, one request finds a record, and an edit in any language keeps its venue', async () => {
  const { client, requests, stored } = await createWpmlSite();
  expect(await client.events.getBySlug('fair')).toMatchObject({ id: 169 });
  expect(requests).toEqual(['GET /by-slug/fair']);
  const kept = { website: 'https://example.org/', venue: [{ id: stored.venue.id }] };
  expect(await client.events.edit(170, { website: kept.website })).toMatchObject(kept);
});
