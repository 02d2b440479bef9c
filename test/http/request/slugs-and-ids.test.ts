import { ValidationError } from 'events-calendar-client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../support/arbitraries.ts';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { forAll, propertyRuns } from '../../support/share.ts';

const root = '/wp-json/tribe/events/v1';

/** Returns the path that a request by slug is sent to. */
async function requestedPath(slug: string): Promise<string> {
  const { client, requests } = recordingClient();
  await client.events.getBySlug(slug);
  return new URL(requests[0]?.url ?? '').pathname;
}

test.each([
  ['summer-fair', 'summer-fair'],
  ['Summer Fair', 'Summer%20Fair'],
  ['東京', '%E6%9D%B1%E4%BA%AC'],
  ['%e6%9d%b1%e4%ba%ac', '%E6%9D%B1%E4%BA%AC'],
  ['%E6%9D%B1-2', '%E6%9D%B1-2'],
  ['東%e4%ba%ac', '%E6%9D%B1%E4%BA%AC'],
  ['fête & fun?', 'f%C3%AAte%20%26%20fun%3F'],
  ['a#b', 'a%23b'],
  ['100%', '100%25'],
  ['100%25', '100%25'],
  ['%ff', '%25ff'],
  ['a%2525b', 'a%2525b'],
  ['a..b', 'a..b'],
  ['%252e%252e', '%252e%252e'],
  ['🎉', '%F0%9F%8E%89'],
])('the slug %j is encoded once, as %j', async (slug, segment) => {
  expect(await requestedPath(slug)).toBe(`${root}/events/by-slug/${segment}`);
});

test.each(['venues', 'organizers'] as const)(
  'a slug of %s is encoded too, and writes by slug go to the ID',
  async (resource) => {
    const { client, requests } = recordingClient(() => Response.json({ id: 1, slug: '東-京' }));
    await client[resource].getBySlug('東 京');
    await client[resource].updateBySlug('東 京', { description: 'New' });
    await client[resource].deleteBySlug('東 京');
    const path = `${root}/${resource}/by-slug/%E6%9D%B1%20%E4%BA%AC`;
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      `GET ${path}`,
      `GET ${path}`,
      `POST ${root}/${resource}/1`,
      `GET ${path}`,
      `DELETE ${root}/${resource}/1`,
    ]);
  },
);

test('any slug stays one segment of the path, or is refused', async () => {
  const part = fc.oneof(
    fc.constantFrom('.', '..', '/', '\\', '?', '#', ';', ':', '@', ' ', '\n', 'a', '東', '\ud800'),
    fc.constantFrom('%', '%2e', '%2E', '%2f', '%2F', '%5c', '%5C', '%25', '%00', '%e6%9d%b1', '%ff'),
    fc.string({ unit: anyCharacter, maxLength: 4 }),
  );
  const anySlug = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
  await forAll(propertyRuns(2000), [anySlug], async (slug) => {
    const { client, requests } = recordingClient();
    const error = await rejectionOf(client.events.getBySlug(slug));
    if (error instanceof ValidationError) {
      expect(requests).toHaveLength(0);
      return;
    }
    expect(error).toBeUndefined();
    const { pathname, search, hash } = new URL(requests[0]!.url);
    expect([search, hash]).toEqual(['', '']);
    const segment = pathname.replace(`${root}/events/by-slug/`, '');
    expect(segment).not.toMatch(/[/\\]|^(?:\.|%2e){0,2}$/i);
    expect([slug, decoded(slug)]).toContain(decodeURIComponent(segment));
  });
});

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

test.each([
  [0, '0'],
  [-1, '-1'],
  [1.5, '1.5'],
  [Number.NaN, 'NaN'],
  [Number.MAX_SAFE_INTEGER + 1, '9007199254740992'],
  ['12', '"12"'],
  [null, 'null'],
  [undefined, 'nothing'],
  [{ id: 12 }, 'an object'],
])('the id %o is rejected without a request', async (id, shown) => {
  const { client, requests } = recordingClient();
  const invalid = id as number;

  const results = await Promise.allSettled([
    client.events.get(invalid),
    client.events.update(invalid, { description: 'New' }),
    client.events.edit(invalid, { description: 'New' }),
    client.events.edit(invalid, { title: 'New' }),
    client.events.delete(invalid),
  ]);

  for (const result of results) {
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { message: `Invalid event id: id: expected a positive integer, got ${shown}` },
    });
  }
  const updating = client.tags.update(invalid, { description: 'New' });
  await expect(updating).rejects.toThrow(`Invalid tag id: id: expected a positive integer, got ${shown}`);
  expect(requests).toHaveLength(0);
});
