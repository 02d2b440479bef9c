import type { ValidationError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { validationErrorOf } from '../../support/rejection.ts';

const root = '/wp-json/tribe/events/v1';

/** Returns the path that a request by slug is sent to. */
async function requestedPath(slug: string): Promise<string> {
  const { client, requests } = recordingClient();
  await client.events.getBySlug(slug);
  return new URL(requests[0]?.url ?? '').pathname;
}

/** Returns the error that a slug is rejected with, and expects that no request was sent. */
async function errorOf(slug: unknown): Promise<ValidationError> {
  const { client, requests } = recordingClient();
  const error = await validationErrorOf(client.events.getBySlug(slug as string));
  expect(requests).toHaveLength(0);
  return error;
}

describe('a slug is encoded once', () => {
  test.each([
    ['summer-fair', 'summer-fair'],
    ['Summer Fair', 'Summer%20Fair'],
    ['東京', '%E6%9D%B1%E4%BA%AC'],
    ['%e6%9d%b1%e4%ba%ac', '%E6%9D%B1%E4%BA%AC'],
    ['%E6%9D%B1-2', '%E6%9D%B1-2'],
    ['東%e4%ba%ac', '%E6%9D%B1%E4%BA%AC'],
    ['fête & fun?', 'f%C3%AAte%20%26%20fun%3F'],
    ['a#b', 'a%23b'],
    ['a;b=c', 'a%3Bb%3Dc'],
    ['100%', '100%25'],
    ['100%-fun', '100%25-fun'],
    ['100%25', '100%25'],
    ['%zz', '%25zz'],
    ['%ff', '%25ff'],
    ['a%2525b', 'a%2525b'],
    ['...', '...'],
    ['.well-known', '.well-known'],
    ['a..b', 'a..b'],
    ['%252e%252e', '%252e%252e'],
    ['12', '12'],
    ['by-slug', 'by-slug'],
    ['tab\there', 'tab%09here'],
    ['🎉', '%F0%9F%8E%89'],
  ])('%j is sent as %j', async (slug, segment) => {
    expect(await requestedPath(slug)).toBe(`${root}/events/by-slug/${segment}`);
  });

  test.each(['venues', 'organizers'] as const)('of %s too, whatever the method', async (resource) => {
    const { client, requests } = recordingClient();

    await client[resource].getBySlug('東 京');
    await client[resource].updateBySlug('東 京', { description: 'New' });
    await client[resource].deleteBySlug('東 京');

    const path = `${root}/${resource}/by-slug/%E6%9D%B1%20%E4%BA%AC`;
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      `GET ${path}`,
      `POST ${path}`,
      `DELETE ${path}`,
    ]);
  });
});

describe('a slug that is empty or changes the path is rejected without a request', () => {
  const paths = ['', '.', '..', '/', '\\', 'a/b', '/a', 'a/', 'a\\b', '../events', '..\\events', 'a/../b'];
  const encoded = ['%2e', '%2E%2e', '.%2e', '%2f', '%2F', '%5c', '%5C', 'a%2Fb', 'a%5Cb', '%2e%2e%2fevents'];
  const blank = [' ', '\t\n', '\u00a0', '\u3000', '%20', ' .. ', '%09..', '\ufeff'];

  test.each([...paths, ...encoded, ...blank])('%j', async (slug) => {
    const { issues, message } = await errorOf(slug);

    expect(issues).toHaveLength(1);
    expect(message).toBe(
      `Invalid event slug: slug: expected a slug such as summer-fair, without slashes, got ${JSON.stringify(slug)}`,
    );
  });

  test.each(['\ud800', 'a\udc00b', '東\ud83c'])('half a surrogate pair: %j', async (slug) => {
    expect((await errorOf(slug)).message).toMatch(
      /^Invalid event slug: slug: expected a slug such as .*, got /,
    );
  });

  test.each([
    [undefined, 'nothing'],
    [null, 'null'],
    [12, '12'],
    [{}, 'an object'],
    [['a'], 'a list'],
    [true, 'true'],
  ])('%j', async (slug, shown) => {
    expect((await errorOf(slug)).message).toBe(
      `Invalid event slug: slug: expected a slug such as summer-fair, without slashes, got ${shown}`,
    );
  });

  test('with a rejected promise, never by throwing synchronously', async () => {
    const { client } = recordingClient();

    const requests = [
      client.events.getBySlug(''),
      client.events.updateBySlug('..', { description: 'New' }),
      client.events.deleteBySlug('/'),
      client.venues.getBySlug(''),
      client.organizers.getBySlug(''),
    ];

    const results = await Promise.allSettled(requests);
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  });
});

describe('an id', () => {
  test.each([1, 60, Number.MAX_SAFE_INTEGER])('%s is sent unchanged', async (id) => {
    const { client, requests } = recordingClient(() => Response.json({ id }));

    await client.tags.get(id);

    expect(new URL(requests[0]?.url ?? '').pathname).toBe(`${root}/tags/${id}`);
  });

  test.each([
    [0, '0'],
    [-1, '-1'],
    [1.5, '1.5'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [Number.MAX_SAFE_INTEGER + 1, '9007199254740992'],
    ['12', '"12"'],
    ['12/../13', '"12/../13"'],
    ['', '""'],
    [null, 'null'],
    [undefined, 'nothing'],
    [12n, '12'],
    [[12], 'a list'],
    [{ id: 12 }, 'an object'],
  ])('%o is rejected without a request', async (id, shown) => {
    const { client, requests } = recordingClient();
    const invalid = id as number;

    const results = await Promise.allSettled([
      client.events.get(invalid),
      client.events.update(invalid, { description: 'New' }),
      client.events.delete(invalid),
    ]);

    for (const result of results) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { message: `Invalid event id: id: expected a positive integer, got ${shown}` },
      });
    }
    expect(requests).toHaveLength(0);
  });

  test.each([
    ['venues', 'venue'],
    ['organizers', 'organizer'],
    ['categories', 'category'],
    ['tags', 'tag'],
  ] as const)('of %s is named after the %s in the message', async (resource, name) => {
    await expect(recordingClient().client[resource].get(0)).rejects.toThrow(
      `Invalid ${name} id: id: expected a positive integer, got 0`,
    );
  });
});
