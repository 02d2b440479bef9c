import { ValidationError } from 'events-calendar-client';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { issuesOf, untyped, validationErrorOf } from '../../support/rejection.ts';
import { calendar, day, matching, requests } from './rejected-requests.ts';

// Every request in this file is rejected before it is sent.
afterEach(() => {
  expect(requests).toHaveLength(0);
});

describe('a query', () => {
  test.each<[Record<string, unknown>, string | RegExp]>([
    [{ page: 0 }, 'page: expected a positive integer, got 0'],
    [{ per_page: '10' }, 'per_page: expected a positive integer, got "10"'],
    [{ per_page: -1 }, 'per_page: expected a positive integer, got -1'],
    [{ categories: [] }, /^categories: expected .*id.*slug.*, or undefined for all, got an empty list$/],
    [{ categories: 'music,dance' }, /^categories: expected .*slug.*comma.*, got "music,dance"/],
    [{ venue: [6, '7'] }, 'venue.1: expected a positive integer, got "7"'],
    [{ include: 0 }, /^include: expected .*positive integers?.*, got 0$/],
    [{ featured: 'no' }, 'featured: expected true or false, got "no"'],
    [{ strict_dates: 0 }, 'strict_dates: expected true or false, got 0'],
    [{ start_date: 'tomorrow' }, /^start_date: expected a date such as .*, got "tomorrow"$/],
    [{ geoloc_lat: 'north', geoloc_lng: 1 }, 'geoloc_lat: expected a number, got "north"'],
    [{ geoloc_lat: 52 }, /^geoloc_lng: expected a number.* geoloc_lat.*, got nothing/],
    [{ geoloc_lng: 13 }, /^geoloc_lat: expected a number.* geoloc_lng.*, got nothing/],
    [
      { starts_before: new Date(1000), ends_after: day },
      /^ends_after: expected an instant, .*got "2027-05-01"/,
    ],
    [{ tl_language: 'fr' }, /^tl_language: expected one of the option languages \(en, ro, tr\), got "fr"$/],
    [{ perPage: 5 }, 'perPage: unknown key, did you mean per_page?'],
    [{ category: 'music' }, 'category: unknown key, did you mean categories?'],
  ])('of events: %o', async (query, issue) => {
    expect(await issuesOf(calendar.events.list(query))).toEqual([matching(issue)]);
  });

  test('is rejected by iteration too, and named in the message', async () => {
    const list = () => calendar.tags.list(untyped({ pages: 5, page: 0 }));

    const error = await validationErrorOf(list().all());

    expect(error.message).toMatch(
      /^Invalid .*tags: page: expected a positive integer, got 0; pages: unknown key, did you mean page\?$/,
    );
    await expect(list().pages().next()).rejects.toBeInstanceOf(ValidationError);
    await expect(list()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(ValidationError);
  });

  test('of the root is validated', async () => {
    expect(await issuesOf(calendar.root(untyped({ contxt: 'view' })))).toEqual([
      'contxt: unknown key, did you mean context?',
    ]);
  });
});

describe('zod', () => {
  const before = z.config();

  afterEach(() => {
    z.config({ customError: before.customError, localeError: before.localeError });
  });

  test('settings of the caller do not change the messages, and are not changed', async () => {
    const customError = () => 'the caller’s own words';
    z.config({ customError });

    expect(await issuesOf(calendar.tags.create(untyped({ name: 5, nam: 1 })))).toEqual([
      matching(/^name: expected a name .*, got 5$/),
      'nam: unknown key, did you mean name?',
    ]);
    expect(z.config().customError).toBe(customError);
    expect(z.string().safeParse(5).error?.issues[0]?.message).toBe('the caller’s own words');
  });
});

describe('the error', () => {
  test('has its issues in toJSON', async () => {
    const error = await validationErrorOf(calendar.tags.update(5, untyped({ nam: 1 })));

    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'ValidationError',
      message: expect.stringMatching(/^Invalid .*tag: nam: unknown key, did you mean name\?$/),
      issues: [
        {
          path: ['nam'],
          code: 'unknown_key',
          message: 'unknown key, did you mean name?',
          suggestion: 'name',
        },
      ],
    });
  });
});
