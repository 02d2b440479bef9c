import { ValidationError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../support/any-character.ts';
import { decodeTexts } from '../support/decode-texts.ts';
import { emptyListBody } from '../support/list-response.ts';
import { rejectionOf } from '../support/rejection.ts';
import { propertyRuns } from '../support/share.ts';
import {
  anyFields,
  anyValue,
  createRecordingClient,
  expectedBody,
  expectedQuery,
  resources,
  type SentRequest,
  type Untyped,
} from './support/arbitrary.ts';

const numRuns = propertyRuns(10_000);
const root = '/wp-json/tribe/events/v1';

/** Returns the one request that was sent, or undefined if the input was rejected and nothing was sent. */
async function requestOrRejection(
  requests: SentRequest[],
  send: () => PromiseLike<unknown>,
): Promise<SentRequest | undefined> {
  requests.length = 0;
  const error = await rejectionOf(Promise.resolve(send()));
  if (error instanceof ValidationError) {
    expect(requests).toHaveLength(0);
    return undefined;
  }
  if (error !== undefined) throw error;
  expect(requests).toHaveLength(1);
  return requests[0];
}

/** Counts requests and rejections: a property that only ever has one of them proves nothing. */
function createCounter() {
  const counts = { sent: 0, rejected: 0 };
  return {
    count: (request: SentRequest | undefined) => void counts[request ? 'sent' : 'rejected']++,
    expectBoth: () => {
      expect(counts.sent).toBeGreaterThan(numRuns / 50);
      expect(counts.rejected).toBeGreaterThan(numRuns / 50);
    },
  };
}

/** The required fields of each resource. */
const required = {
  events: { title: 'Title', start_date: '2027-05-01', end_date: '2027-05-01' },
  venues: { venue: 'Name' },
  organizers: { organizer: 'Name' },
  categories: { name: 'Name' },
  tags: { name: 'Name' },
};

function holdsNames({ categories, tags }: Record<string, unknown>): boolean {
  return [categories, tags].flat().some((term) => typeof term === 'string');
}

const anyResource = fc.constantFrom(...resources);

describe('input is rejected, or sent unchanged to its route', () => {
  test('any id', async () => {
    const { client, requests } = createRecordingClient();
    const { count, expectBoth } = createCounter();
    const id = fc.oneof(fc.integer(), fc.integer({ min: 1 }), fc.maxSafeInteger(), anyValue);
    const action = fc.constantFrom('get', 'update', 'delete');
    // The dates of recurring events are tested on their own.
    const isDate = (name: string, id: unknown) =>
      name === 'events' && typeof id === 'number' && id > 10_000_000;
    await fc.assert(
      fc.asyncProperty(anyResource, action, id, async ({ name }, action, id) => {
        fc.pre(!isDate(name, id));
        const namespace: Untyped = client[name] as Untyped;
        const request = await requestOrRejection(requests, () => namespace[action](id, {}));
        count(request);
        if (request) expect(request.url.href).toBe(`https://site.example${root}/${name}/${id}`);
        if (request) expect(Number.isSafeInteger(id) && Number(id) > 0).toBe(true);
      }),
      { numRuns },
    );
    expectBoth();
  });

  test('any slug', async () => {
    const { client, requests } = createRecordingClient();
    const { count, expectBoth } = createCounter();
    const part = fc.oneof(
      fc.constantFrom('.', '..', '/', '\\', '?', '#', ';', ':', '@', ' ', '\n', '\t', 'a', '東', '🎉'),
      fc.constantFrom('%', '%2e', '%2E', '%2f', '%2F', '%5c', '%5C', '%25', '%00', '%e6%9d%b1', '%ff'),
      fc.constantFrom('\ud800', '\udc00'),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    );
    const slug = fc.oneof(
      fc.array(part, { maxLength: 4 }).map((parts) => parts.join('')),
      fc.string(),
      anyValue,
    );
    const namespace = fc.constantFrom('events', 'venues', 'organizers');
    const action = fc.constantFrom('getBySlug', 'updateBySlug', 'deleteBySlug');
    await fc.assert(
      fc.asyncProperty(namespace, action, slug, async (name, action, slug) => {
        const request = await requestOrRejection(requests, () => client[name][action](slug as string, {}));
        count(request);
        if (!request) return;
        const { origin, pathname, search, hash } = request.url;
        expect([origin, search, hash]).toEqual(['https://site.example', '', '']);
        const [, segment = ''] = /^\/wp-json\/tribe\/events\/v1\/\w+\/by-slug\/([^/]+)$/.exec(pathname) ?? [];
        expect(pathname.startsWith(`${root}/${name}/by-slug/`)).toBe(true);
        expect([slug, decoded(String(slug))]).toContain(decodeURIComponent(segment));
      }),
      { numRuns },
    );
    expectBoth();
  });

  test('any query', async () => {
    const { client, requests } = createRecordingClient(() => JSON.stringify(emptyListBody));
    const { count, expectBoth } = createCounter();
    const input = anyResource.chain((resource) => fc.tuple(fc.constant(resource), anyFields(resource.query)));
    await fc.assert(
      fc.asyncProperty(input, async ([{ name }, query]) => {
        const namespace: Untyped = client[name] as Untyped;
        const request = await requestOrRejection(requests, () => namespace.list(query).then());
        count(request);
        if (!request) return;
        expect(request.url.origin + request.url.pathname).toBe(`https://site.example${root}/${name}`);
        const sent = Object.fromEntries(request.url.searchParams);
        // Both coordinates have an effect only with it.
        const isGeolocated = 'geoloc_lat' in sent && 'geoloc_lng' in sent && sent.geoloc === 'true';
        expect(sent).toEqual({ ...expectedQuery(query), ...(isGeolocated && { geoloc: 'true' }) });
      }),
      { numRuns },
    );
    expectBoth();
  });

  test('any body', async () => {
    const { client, requests } = createRecordingClient();
    const { count, expectBoth } = createCounter();
    const input = fc
      .tuple(anyResource, fc.boolean())
      .chain(([resource, isCreate]) =>
        fc.tuple(
          fc.constant(resource),
          fc.constant(isCreate),
          anyFields(isCreate ? resource.create : resource.update),
        ),
      );
    await fc.assert(
      fc.asyncProperty(input, async ([{ name }, isCreate, fields]) => {
        // Names of terms are looked for before an event is created: test/resources/event-terms.test.ts.
        fc.pre(!isCreate || name !== 'events' || !holdsNames(fields));
        const namespace: Untyped = client[name] as Untyped;
        const body = isCreate ? { ...required[name], ...fields } : fields;
        const request = await requestOrRejection(requests, () =>
          isCreate ? namespace.create(body) : namespace.update(7, body),
        );
        count(request);
        if (!request) return;
        expect(request.url.href).toBe(`https://site.example${root}/${name}${isCreate ? '' : '/7'}`);
        const { cost, ...sent } = JSON.parse(request.body);
        expect(decodeTexts(sent)).toEqual(decodeTexts(expectedBody(name, body, isCreate)));
      }),
      { numRuns },
    );
    expectBoth();
  });
});

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
