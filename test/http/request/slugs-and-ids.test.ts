import { CalendarClient, ValidationError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../../support/recording-fetch.ts';

const root = '/wp-json/tribe/events/v1';

function observed() {
  const { fetch, requests } = recordingFetch();
  return { client: new CalendarClient({ baseUrl: 'https://example.org', fetch }), requests };
}

/** The path that asking for a slug goes to. */
async function pathOf(slug: string): Promise<string> {
  const { client, requests } = observed();
  await client.events.getBySlug(slug);
  return new URL(requests[0]?.url ?? '').pathname;
}

/** Why a slug is refused, once it is certain that nothing was sent. */
async function refusalOf(slug: unknown): Promise<ValidationError> {
  const { client, requests } = observed();
  const error = await client.events.getBySlug(slug as string).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(requests).toHaveLength(0);
  if (error instanceof ValidationError) return error;
  throw new Error(`Not refused: ${JSON.stringify(slug)}`, { cause: error });
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
  ])('%j goes as %j', async (slug, segment) => {
    expect(await pathOf(slug)).toBe(`${root}/events/by-slug/${segment}`);
  });

  test.each(['venues', 'organizers'] as const)('of %s too, whatever the method', async (resource) => {
    const { client, requests } = observed();

    await client[resource].getBySlug('東 京');
    await client[resource].updateBySlug('東 京', {});
    await client[resource].deleteBySlug('東 京');

    const path = `${root}/${resource}/by-slug/%E6%9D%B1%20%E4%BA%AC`;
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      `GET ${path}`,
      `PATCH ${path}`,
      `DELETE ${path}`,
    ]);
  });
});

describe('a slug that names nothing or leads elsewhere is refused without a request', () => {
  const ways = ['', '.', '..', '/', '\\', 'a/b', '/a', 'a/', 'a\\b', '../events', '..\\events', 'a/../b'];
  const encoded = ['%2e', '%2E%2e', '.%2e', '%2f', '%2F', '%5c', '%5C', 'a%2Fb', 'a%5Cb', '%2e%2e%2fevents'];
  const blank = [' ', '\t\n', '\u00a0', '\u3000', '%20', ' .. ', '%09..', '\ufeff'];

  test.each([...ways, ...encoded, ...blank])('%j', async (slug) => {
    const { issues, message } = await refusalOf(slug);

    expect(issues).toHaveLength(1);
    expect(message).toBe(
      `Invalid event slug: slug: expected a slug such as summer-fair, without slashes, got ${JSON.stringify(slug)}`,
    );
  });

  test.each(['\ud800', 'a\udc00b', '東\ud83c'])('half a surrogate pair: %j', async (slug) => {
    expect((await refusalOf(slug)).message).toMatch(
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
  ])('%j', async (slug, given) => {
    expect((await refusalOf(slug)).message).toBe(
      `Invalid event slug: slug: expected a slug such as summer-fair, without slashes, got ${given}`,
    );
  });

  test('as a rejection, never thrown at once', async () => {
    const { client } = observed();

    const requests = [
      client.events.getBySlug(''),
      client.events.updateBySlug('..', {}),
      client.events.deleteBySlug('/'),
      client.venues.getBySlug(''),
      client.organizers.getBySlug(''),
    ];

    const results = await Promise.allSettled(requests);
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  });
});

/** Strings that are made of what makes paths dangerous, more often than chance would have it. */
const riskyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('.', '..', '/', '\\', '%', '%2e', '%2E', '%2f', '%5C', '%25', '%00', ' ', '\n', '\t'),
      fc.constantFrom('?', '#', ';', ':', '@', '%e6%9d%b1', '%ff', '\ud800', '\udc00', 'a', '東', '🎉'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

/** What a slug means: the text, or what it is percent-encoded from. */
function meaningOf(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

test('any text is either refused, or goes to the by-slug route and nowhere else', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(riskyText, async (slug) => {
      const { client, requests } = observed();
      try {
        await client.venues.getBySlug(slug);
      } catch (error) {
        expect(error).toBeInstanceOf(ValidationError);
        expect(requests).toHaveLength(0);
        return;
      }
      sent += 1;
      const { origin, pathname, search, hash } = new URL(requests[0]?.url ?? '');
      const [before, segment = '', ...after] = pathname.split(/(?<=\/by-slug\/)/);
      expect({ origin, before, after, search, hash }).toEqual({
        origin: 'https://example.org',
        before: `${root}/venues/by-slug/`,
        after: [],
        search: '',
        hash: '',
      });
      expect(segment).not.toContain('/');
      expect(decodeURIComponent(segment)).toBe(meaningOf(slug));
    }),
    { numRuns: 500 },
  );
  expect(sent).toBeGreaterThan(50);
});

describe('an id', () => {
  test.each([1, 60, Number.MAX_SAFE_INTEGER])('%s goes as it is', async (id) => {
    const { client, requests } = observed();

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
  ])('%o is refused without a request', async (id, given) => {
    const { client, requests } = observed();
    const wrong = id as number;

    const results = await Promise.allSettled([
      client.events.get(wrong),
      client.events.update(wrong, {}),
      client.events.delete(wrong),
    ]);

    for (const result of results) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { message: `Invalid event id: id: expected a positive integer, got ${given}` },
      });
    }
    expect(requests).toHaveLength(0);
  });

  test('is told by the kind of record', async () => {
    const { client } = observed();

    await expect(client.venues.get(0)).rejects.toThrow(
      'Invalid venue id: id: expected a positive integer, got 0',
    );
    await expect(client.organizers.get(0)).rejects.toThrow(
      'Invalid organizer id: id: expected a positive integer, got 0',
    );
    await expect(client.categories.get(0)).rejects.toThrow(
      'Invalid category id: id: expected a positive integer, got 0',
    );
    await expect(client.tags.get(0)).rejects.toThrow(
      'Invalid tag id: id: expected a positive integer, got 0',
    );
  });
});
