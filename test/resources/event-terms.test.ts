import type { CalendarClient, EventCreate } from 'events-calendar-client';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { answeredBy } from '../support/recording-fetch.ts';
import { rejectionOf, validationErrorOf } from '../support/rejection.ts';
import { requestsOf, type TestCalendar } from '../support/test-calendar.ts';

const newEvent: EventCreate = { title: 'New', start_date: '2027-05-01', end_date: '2027-05-01' };

const idsOf = (terms: readonly { id: number }[]) => terms.map(({ id }) => id).toSorted();
const namesOf = (terms: readonly { name: string }[]) => terms.map(({ name }) => name).toSorted();

/** A client whose user may not create terms, as authors on many sites. */
function authorOf({ mock, calendar }: TestCalendar, isDeclined: (path: string) => boolean): CalendarClient {
  return answeredBy(calendar, async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST' || !isDeclined(pathname)) return mock.fetch(request);
    const body = { code: 'rest_forbidden', message: 'Sorry, you are not allowed.', data: { status: 403 } };
    return Response.json(body, { status: 403 });
  });
}

describe.each(['create', 'edit'] as const)('names of terms in the body of %s', (action) => {
  const send = ({ calendar }: TestCalendar, body: Partial<EventCreate>) =>
    action === 'create'
      ? calendar.events.create({ ...newEvent, ...body })
      : calendar.events.edit(60, { tags: body.tags, categories: body.categories });

  test('mean the terms of these names and slugs, and new ones where there are none', async ({ site }) => {
    const event = await send(site, { tags: ['FREE', 'open air', 8], categories: ['jazz-blues', 'Outdoor'] });
    expect(namesOf(event.tags)).toEqual(['free', 'open air', 'outdoor']);
    expect(namesOf(event.categories)).toEqual(['Jazz & Blues', 'Outdoor']);
    expect(idsOf(event.tags)).toEqual(expect.arrayContaining([7, 8]));
    expect(idsOf(event.categories)).toContain(4);
  });

  test('are texts, numbers are IDs', async ({ site }) => {
    const event = await send(site, { tags: ['7', 8] });
    const seven = event.tags.find(({ name }) => name === '7');
    expect(seven?.id).not.toBe(7);
    expect(idsOf(event.tags)).toEqual([8, seven?.id].toSorted());
    expect(await send(site, { tags: '7' })).toMatchObject({ tags: [{ id: seven?.id, name: '7' }] });
  });

  test('are looked for before the one write', async ({ site }) => {
    await send(site, { tags: ['free', 'open air'], categories: 'Music' });
    const write = action === 'create' ? 'POST /events' : 'POST /wp-json/wp/v2/tribe_events/60';
    const requests = requestsOf(site.mock);
    expect(requests.filter((request) => /^POST .*events/.test(request))).toEqual([write]);
    const terms = requests.slice(0, requests.indexOf(write));
    const reads = action === 'create' ? [] : ['GET /events/60'];
    const expected = ['GET /categories', ...reads, 'GET /tags', 'GET /tags', 'POST /tags'];
    expect(terms.toSorted()).toEqual(expected);
  });

  test('are looked for after the whole body is checked', async ({ site }) => {
    const wrong = Object({ tags: ['open air', ''], categories: [{}] });
    const { issues } = await validationErrorOf(send(site, wrong));
    expect(issues).toMatchObject([{ path: ['categories', 0] }, { path: ['tags', 1] }]);
    expect(site.mock.requests).toHaveLength(0);
  });

  test('that may not be created are an error, and no event is written', async ({ site }) => {
    const calendar = authorOf(site, (path) => path.endsWith('/tags'));
    const before = site.mock.snapshot().events;
    const error = await rejectionOf(send({ ...site, calendar }, { tags: ['free', 'open air', 'Nothing'] }));
    expect(error).toMatchObject({ name: 'PermissionError', status: 403, method: 'POST' });
    expect(site.mock.snapshot().events).toEqual(before);
  });
});

describe('creating an event with names', () => {
  test('takes options along, and only the event gets the extra body', async ({ calendar, mock }) => {
    const options = { language: 'ro', headers: { 'X-Trace': '7' }, extraBody: { more: 1 } };
    await calendar.events.create({ ...newEvent, tags: 'open air' }, options);
    expect(mock.requests).toHaveLength(3);
    for (const { url, headers } of mock.requests) {
      expect(new URL(url).searchParams.get('tl_language')).toBe('ro');
      expect(headers['x-trace']).toBe('7');
    }
    const [, tag, event] = mock.requests;
    expect(JSON.parse(tag?.body ?? '')).toEqual({ name: 'open air' });
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      title: 'New',
      more: 1,
      tags: [expect.any(Number)],
    });
  });

  test.for([[[]], [null], [[7]], [7], [undefined]])('is one request with %j', async ([tags], { site }) => {
    await site.calendar.events.create({ ...newEvent, tags });
    expect(requestsOf(site.mock)).toEqual(['POST /events']);
  });
});

test('an edit with names makes no terms for changes that come too late', async ({ site }) => {
  const options = { ifUnmodifiedSince: '2020-01-01 00:00:00' };
  const error = await rejectionOf(site.calendar.events.edit(60, { tags: ['open air'] }, options));
  expect(error).toMatchObject({ name: 'ConflictError' });
  expect(requestsOf(site.mock)).toEqual(['GET /events/60']);
});
