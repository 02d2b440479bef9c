import { PermissionError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../../support/rejection.ts';
import {
  administrator,
  createSite,
  createTestCalendar,
  requestsOf,
  writesOf,
} from '../../support/test-calendar.ts';

import { kinds } from './requests.ts';

describe('the same name at once', () => {
  test('is looked for and created once by a client', async () => {
    const testCalendar = createTestCalendar();
    const names = ['Old Mill', 'old mill', ' Old Mill ', { venue: 'OLD MILL', city: 'Leeds' }];
    const { signal } = new AbortController();
    const found = await Promise.all(
      names.map((name) => testCalendar.calendar.venues.ensure(name, { signal, language: 'ro' })),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(requestsOf(testCalendar.mock)).toEqual(['GET /venues', 'POST /venues']);
  });

  test('is created once by clients made from it, each in its own language', async () => {
    const testCalendar = createTestCalendar();
    const clients = [
      testCalendar.calendar,
      testCalendar.calendar.withOptions({ language: 'ro' }),
      testCalendar.calendar.withOptions({ language: 'ro' }).withOptions({ http: { timeout: 5000 } }),
    ];
    const found = await Promise.all(clients.map(({ venues }) => venues.ensure('Old Mill')));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(writesOf(testCalendar.mock)).toEqual(['POST /venues']);
    const languages = testCalendar.mock.requests.map(({ url }) =>
      new URL(url).searchParams.get('tl_language'),
    );
    expect(languages).toEqual([null, null, 'ro', 'ro']);
  });

  test.each([
    ["O'Malley", 'O’Malley'],
    ['Fish & Chips', 'Fish &amp; Chips'],
    ['<b>Bold</b>', 'Bold'],
    ['Back\\slash', 'Backslash'],
    ['A&B', 'A&#038;B'],
    ['Café Roma', 'Cafe Roma'],
    ['2x4™', '2×4(tm)'],
    ['“The” Hall…', '"The" Hall...'],
  ])('as %s and as %s is what it is one after the other', async (one, other) => {
    for (const kind of kinds) {
      const after = createTestCalendar().calendar[kind];
      const isSame = (await after.ensure(one)).id === (await after.ensure(other)).id;
      const { calendar } = createTestCalendar();
      const [first, second] = await Promise.all([one, other].map((name) => calendar[kind].ensure(name)));
      expect(first?.id === second?.id).toBe(isSame);
    }
  });

  test('does not wait for other names', async () => {
    const { calendar, mock } = createTestCalendar();
    await Promise.all(['Mill', 'Barn', 'Hall'].map((name) => calendar.venues.ensure(name)));
    const methods = mock.requests.map(({ method }) => method);
    expect(methods).toEqual(['GET', 'GET', 'GET', 'POST', 'POST', 'POST']);
  });

  test('is another venue, organizer, category and tag', async () => {
    const testCalendar = createTestCalendar();
    await Promise.all(kinds.map((kind) => testCalendar.calendar[kind].ensure('Mill')));
    expect(writesOf(testCalendar.mock).toSorted()).toEqual([
      'POST /categories',
      'POST /organizers',
      'POST /tags',
      'POST /venues',
    ]);
  });

  test('is looked for anew with other credentials, headers or sites', async () => {
    const { calendar, mock } = createSite();
    const { mock: other } = createSite({ baseUrl: 'https://other.example' });
    const [mine, strangers, others, elsewhere] = await Promise.allSettled([
      calendar.tags.ensure('Mill'),
      calendar.withOptions({ auth: undefined }).tags.ensure('Mill'),
      calendar.withOptions({ auth: undefined, headers: { Authorization: 'Basic eDp5' } }).tags.ensure('Mill'),
      calendar
        .withOptions({ baseUrl: 'https://other.example', fetch: other.fetch, auth: administrator })
        .tags.ensure('Mill'),
    ]);
    expect(mine.status).toBe('fulfilled');
    expect(strangers).toMatchObject({ value: { name: 'Mill' } });
    expect(others).toMatchObject({ reason: { name: 'AuthenticationError' } });
    expect(requestsOf(mock)).toEqual(['GET /tags', 'POST /tags', 'GET /tags', 'GET /tags']);
    expect(elsewhere).toMatchObject({ value: { urls: { self: expect.stringContaining('other.example') } } });
  });

  test('is looked for anew after a failure', async () => {
    const testCalendar = createTestCalendar();
    testCalendar.mock.failNext({ status: 403, code: 'rest_forbidden', method: 'POST', message: 'No.' });
    const attempts = [testCalendar.calendar.tags.ensure('Mill'), testCalendar.calendar.tags.ensure('Mill')];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ reason: expect.any(PermissionError) });
    }
    expect(await testCalendar.calendar.tags.ensure('Mill')).toMatchObject({ name: 'Mill' });
    expect(requestsOf(testCalendar.mock)).toEqual(['GET /tags', 'POST /tags', 'GET /tags', 'POST /tags']);
  });

  test('goes on for one caller when another one aborts', async () => {
    const testCalendar = createTestCalendar();
    const controller = new AbortController();
    const aborted = rejectionOf(testCalendar.calendar.tags.ensure('Mill', { signal: controller.signal }));
    const [waiting, latest] = [
      testCalendar.calendar.tags.ensure('Mill'),
      testCalendar.calendar.tags.ensure('Mill'),
    ];
    controller.abort();
    expect(await aborted).toMatchObject({ name: 'AbortError' });
    expect(await waiting).toBe(await latest);
    expect(writesOf(testCalendar.mock)).toEqual(['POST /tags']);
  });
});
