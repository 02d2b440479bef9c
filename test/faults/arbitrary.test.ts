import { ValidationError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyFields,
  anyValue,
  expectedBody,
  expectedQuery,
  observed,
  resources,
  type Sent,
  type Untyped,
} from './support/arbitrary.ts';

const numRuns = 10_000;
const root = '/wp-json/tribe/events/v1';

/** What comes of asking: a refusal with nothing sent, or exactly one request. */
async function asked(sent: Sent[], ask: () => PromiseLike<unknown>): Promise<Sent | undefined> {
  sent.length = 0;
  const error = await Promise.resolve(ask()).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ValidationError) {
    expect(sent).toHaveLength(0);
    return undefined;
  }
  if (error !== undefined) throw error;
  expect(sent).toHaveLength(1);
  return sent[0];
}

/** How often things were sent and refused: a property that only ever saw one of them would show nothing. */
function tally() {
  const counts = { sent: 0, refused: 0 };
  return {
    count: (request: Sent | undefined) => void counts[request ? 'sent' : 'refused']++,
    expectBoth: () => {
      expect(counts.sent).toBeGreaterThan(numRuns / 50);
      expect(counts.refused).toBeGreaterThan(numRuns / 50);
    },
  };
}

const emptyListing = {
  events: [],
  venues: [],
  organizers: [],
  categories: [],
  tags: [],
  total: 0,
  total_pages: 0,
};

/** What a record cannot be created without. */
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

describe('what is given is refused, or sent to where it belongs exactly as it was given', () => {
  test('any id', async () => {
    const { client, sent } = observed();
    const { count, expectBoth } = tally();
    const id = fc.oneof(fc.integer(), fc.integer({ min: 1 }), fc.maxSafeInteger(), anyValue);
    const action = fc.constantFrom('get', 'update', 'delete');
    await fc.assert(
      fc.asyncProperty(anyResource, action, id, async ({ name }, action, id) => {
        const namespace: Untyped = client[name] as Untyped;
        const request = await asked(sent, () => namespace[action](id, {}));
        count(request);
        if (request) expect(request.url.href).toBe(`https://site.example${root}/${name}/${id}`);
        if (request) expect(Number.isSafeInteger(id) && Number(id) > 0).toBe(true);
      }),
      { numRuns },
    );
    expectBoth();
  });

  test('any slug', async () => {
    const { client, sent } = observed();
    const { count, expectBoth } = tally();
    const part = fc.constantFrom(
      '.',
      '..',
      '/',
      '\\',
      '%',
      '%2e',
      '%2F',
      '%5c',
      '%00',
      '?',
      '#',
      '@',
      ' ',
      'a',
      '東',
      '\ud800',
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
        const request = await asked(sent, () => client[name][action](slug as string, {}));
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
    const { client, sent } = observed(() => JSON.stringify(emptyListing));
    const { count, expectBoth } = tally();
    const given = anyResource.chain((resource) => fc.tuple(fc.constant(resource), anyFields(resource.query)));
    await fc.assert(
      fc.asyncProperty(given, async ([{ name }, query]) => {
        const namespace: Untyped = client[name] as Untyped;
        const request = await asked(sent, () => namespace.list(query).then());
        count(request);
        if (!request) return;
        expect(request.url.origin + request.url.pathname).toBe(`https://site.example${root}/${name}`);
        expect(Object.fromEntries(request.url.searchParams)).toEqual(expectedQuery(query));
      }),
      { numRuns },
    );
    expectBoth();
  });

  test('any body', async () => {
    const { client, sent } = observed();
    const { count, expectBoth } = tally();
    const given = fc
      .tuple(anyResource, fc.boolean())
      .chain(([resource, isCreate]) =>
        fc.tuple(
          fc.constant(resource),
          fc.constant(isCreate),
          anyFields(isCreate ? resource.create : resource.update),
        ),
      );
    await fc.assert(
      fc.asyncProperty(given, async ([{ name }, isCreate, fields]) => {
        // Names of terms are looked for before an event is created: test/resources/event-terms.test.ts.
        fc.pre(!isCreate || name !== 'events' || !holdsNames(fields));
        const namespace: Untyped = client[name] as Untyped;
        const body = isCreate ? { ...required[name], ...fields } : fields;
        const request = await asked(sent, () =>
          isCreate ? namespace.create(body) : namespace.update(7, body),
        );
        count(request);
        if (!request) return;
        expect(request.url.href).toBe(`https://site.example${root}/${name}${isCreate ? '' : '/7'}`);
        expect(JSON.parse(request.body)).toEqual(expectedBody(name, body, isCreate));
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
