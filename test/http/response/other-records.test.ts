import { ResponseError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../../support/rejection.ts';
import { createTestCalendar, recordedSnapshot } from '../../support/test-calendar.ts';

/** A service behind a cache that answers for another record. What was sent is kept. */
function mixedUpCalendar(changeId: (id: number, url: URL) => unknown = (id) => id + 1) {
  const { mock, calendar: known } = createTestCalendar();
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    sent.push(`${request.method} ${url.pathname.replace(/.*\/v1/, '')}`);
    const response = await mock.fetch(request);
    const record = await response.json();
    return Response.json({ ...record, id: changeId(record.id, url) }, { status: response.status });
  };
  return { calendar: known.withOptions({ fetch }), sent };
}

const firstId = (name: 'events' | 'venues' | 'organizers' | 'categories' | 'tags') =>
  recordedSnapshot[name]!.find((record) => !('status' in record) || record.status === 'publish')!
    .id as number;

describe.each(['events', 'venues', 'organizers'] as const)('%s by ID', (name) => {
  test('a response about another record is refused, and an edit writes nothing', async () => {
    const id = firstId(name);
    const { calendar, sent } = mixedUpCalendar();
    const change = { description: '<p>New</p>' };
    for (const call of [
      () => calendar[name].get(id),
      () => calendar[name].update(id, change),
      () => calendar[name].edit(id, change),
      () => calendar[name].delete(id),
    ]) {
      const error = await rejectionOf(call());
      expect(error).toBeInstanceOf(ResponseError);
      expect((error as ResponseError).message).toContain(`${id + 1}, not ${id}`);
    }
    expect(sent.map((request) => request.split(' ')[0])).toEqual(['GET', 'POST', 'GET', 'DELETE']);
    expect(sent.every((request) => request.endsWith(`/${name}/${id}`))).toBe(true);
  });

  test('an edit is refused in a language, too, and where the response has no ID', async () => {
    const id = firstId(name);
    for (const changeId of [(actual: number) => actual + 1, () => undefined]) {
      const { calendar, sent } = mixedUpCalendar(changeId);
      const error = await rejectionOf(
        calendar[name].edit(id, { description: '<p>New</p>' }, { language: 'ro' }),
      );
      expect(error).toBeInstanceOf(ResponseError);
      expect(sent).toEqual([`GET /${name}/${id}`]);
    }
  });
});

describe.each(['categories', 'tags'] as const)('%s by ID', (name) => {
  test('a response about another term is refused', async () => {
    const id = firstId(name);
    const { calendar } = mixedUpCalendar();
    for (const call of [
      () => calendar[name].get(id),
      () => calendar[name].update(id, { description: 'New' }),
      () => calendar[name].delete(id),
    ]) {
      expect(await rejectionOf(call())).toBeInstanceOf(ResponseError);
    }
  });
});

test('a read in a language may return the translation', async () => {
  const id = firstId('events');
  const { calendar } = mixedUpCalendar();
  expect((await calendar.events.get(id, { language: 'ro' })).id).toBe(id + 1);
  const romanian = calendar.withOptions({ language: 'ro' });
  expect((await romanian.categories.get(firstId('categories'))).id).toBe(firstId('categories') + 1);
  expect(await rejectionOf(romanian.events.get(id, { language: null }))).toBeInstanceOf(ResponseError);
});

test('by slug, the record has any ID, and the one that was read is written', async () => {
  const { id, slug } = recordedSnapshot.venues!.find(({ status }) => status === 'publish') as {
    id: number;
    slug: string;
  };
  const { calendar, sent } = mixedUpCalendar((actual, { pathname }) =>
    pathname.includes('by-slug') ? id : actual,
  );
  await calendar.venues.editBySlug(slug, { city: 'Leeds' });
  expect(sent).toEqual([`GET /venues/by-slug/${slug}`, `POST /venues/${id}`]);
});

test('any ID but the one that was asked for is refused', async () => {
  const id = firstId('tags');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1 }), fc.boolean(), async (other, asText) => {
      const { calendar } = mixedUpCalendar(() => (asText ? String(other) : other));
      const outcome = await calendar.tags.get(id).then(
        (tag) => tag.id,
        (error) => error,
      );
      if (other === id) expect(outcome).toBe(id);
      else expect(outcome).toBeInstanceOf(ResponseError);
    }),
  );
});
