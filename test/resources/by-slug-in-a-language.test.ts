import { CalendarClient, NotFoundError } from 'events-calendar-client';
import { expect, test } from 'vitest';
import { createTestCalendar } from '../support/test-calendar.ts';

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
  ].map((record) => ({ ...stored, ...record, title: `${record.slug} (${record.language})` }));
  const requests: string[] = [];
  const fetch = async (request: RequestInfo | URL) => {
    const { method, url } = request as Request;
    const { pathname, searchParams } = new URL(url);
    const path = pathname.split('/v1/events')[1] ?? '';
    requests.push(`${method} ${path}`);
    const language = searchParams.get('lang') ?? 'en';
    if (path === '') {
      const { translates } = records.find(({ id }) => id === Number(searchParams.get('include')));
      const hasAllDates = searchParams.has('starts_after');
      const events = records.filter(
        (record) =>
          record.translates === translates &&
          record.language === language &&
          record.status === searchParams.get('status') &&
          (hasAllDates || !record.isPast) &&
          !record.hide_from_listings,
      );
      return Response.json({ events, total: 1, total_pages: 1 });
    }
    const found = records.find(({ id, slug }) => path === `/by-slug/${slug}` || path === `/${id}`);
    if (!found) {
      return Response.json({ code: 'event-not-found', message: 'x', data: { status: 404 } }, { status: 404 });
    }
    const written = { ...found, modified_utc: '2030-01-01 00:00:00' };
    return Response.json(method === 'GET' ? found : written);
  };
  const client = new CalendarClient({
    baseUrl: 'https://wpml.example',
    fetch: fetch as typeof globalThis.fetch,
    languageParam: 'lang',
  });
  return { client, events: client.withOptions({ language: 'ro' }).events, requests };
}

test('a record of the same slug in the language is found', async () => {
  const { events } = await createWpmlSite();
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
  const { events, requests } = await createWpmlSite();
  await events.editBySlug('fair', { website: 'https://example.org' });
  await events.updateBySlug('fair', { website: 'https://example.org' });
  await events.deleteBySlug('fair');
  const writes = requests.filter((request) => !request.startsWith('GET'));
  expect(writes).toEqual(['POST /170', 'POST /170', 'DELETE /170']);
});

test.each(['secret', 'draft', 'history'])('a record that no ordinary list has is found: %s', async (slug) => {
  const { events } = await createWpmlSite();
  expect(await events.findBySlug(slug)).toMatchObject({ slug });
});

test('without a language, one request finds a record', async () => {
  const { client, requests } = await createWpmlSite();
  expect(await client.events.getBySlug('fair')).toMatchObject({ id: 169 });
  expect(requests).toEqual(['GET /by-slug/fair']);
});

test('a body is checked before anything is sent', async () => {
  const { events, requests } = await createWpmlSite();
  const update = events.updateBySlug('fair', { title: 5 } as object);
  await expect(update).rejects.toMatchObject({ name: 'ValidationError' });
  expect(requests).toEqual([]);
});
