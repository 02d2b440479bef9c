import { AuthenticationError, type CalendarClient, discoverCalendar } from '../../../src/index.ts';
import { KnownDifference, require, Skip, show } from '../runner/outcome.ts';
import { ofAllTimes } from './everything.ts';
import { namedLanguages } from './languages.ts';
import type { Reader } from './reader.ts';

/** The root, the documentation, discovery from pages of the site, and plain permalinks. */
export async function checkService(reader: Reader): Promise<void> {
  const { calendar, area } = reader;
  const check = area('root and documentation');
  await check(
    { section: '4.3', name: 'GET /', expected: 'the namespace, and a route for each kind of record' },
    async () => {
      const { namespace, routes } = await calendar.root();
      const missing = ['events', 'venues', 'organizers', 'categories', 'tags'].filter(
        (kind) => !(`/${namespace}/${kind}` in routes),
      );
      require(missing.length === 0, `no routes of ${missing.join(', ')} in ${show(Object.keys(routes))}`);
      return `${namespace} with ${Object.keys(routes).length} routes`;
    },
  );
  await check(
    { section: '4.3', name: 'GET /, namespace and context=view', expected: 'the same namespace' },
    async () => {
      const { namespace } = await calendar.root();
      const again = await calendar.root({ namespace, context: 'view' });
      require(again.namespace === namespace, again.namespace);
      return namespace;
    },
  );
  await check(
    { section: '4.4', name: 'GET /doc', expected: 'a Swagger or OpenAPI document with paths of events' },
    async () => {
      const documentation = await calendar.doc();
      const version = documentation.swagger ?? documentation.openapi;
      require(typeof version === 'string', show(Object.keys(documentation)));
      const paths = Object.keys(documentation.paths ?? {});
      require(paths.some((path) => path.startsWith('/events')), show(paths));
      return `version ${version}, ${paths.length} paths`;
    },
  );
}

/** Credentials that no site takes. Such a client is a visitor to older releases. */
export async function checkCredentials({ calendar, area }: Reader): Promise<void> {
  const check = area('credentials');
  const stranger = calendar.withOptions({
    auth: { username: 'no-such-user-of-this-site', applicationPassword: 'no such password' },
  });
  await check({ section: '5', name: 'GET /, with wrong credentials', expected: '401' }, async () => {
    const error: unknown = await stranger.root().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error instanceof AuthenticationError) return `${error.status} ${error.code}`;
    if (error !== undefined) throw error;
    throw new KnownDifference('the response to a visitor, as in releases up to 6.2.1');
  });
}

/** Pages of the site, of which each leads to the calendar. */
export async function checkDiscovery({ target, everything, area }: Reader): Promise<void> {
  const check = area('discovery');
  const { visitor, page, exchanges } = target;
  const { languages = [] } = (await namedLanguages(visitor)) ?? {};
  const published = everything.events.find(({ status }) => status === 'publish');
  const pages: readonly (readonly [string, string | undefined])[] = [
    ['the page that was named', page],
    ['the page of an event', published?.url],
    ['the page of a venue', everything.venues.find(({ status }) => status === 'publish')?.url],
    ['the page of a category', everything.categories.find(({ count }) => count > 0)?.url],
    ['a page that does not exist', `${visitor.baseUrl}/no-such-page-of-this-site`],
  ];
  for (const [title, url] of pages) {
    await check(
      { section: '1', name: `discover, from ${title}`, expected: `the calendar of ${visitor.baseUrl}` },
      async () => {
        if (url === undefined) throw new Skip('the site has none');
        const found = await discoverCalendar(url, { signal: target.signal });
        // Pages in another language than the default one lead to a calendar with its language in the URL.
        const own = [visitor.baseUrl, ...languages.map((code) => `${visitor.baseUrl}/${code}`)];
        require(own.includes(found.baseUrl), found.baseUrl);
        const { namespace } = await found.withOptions({ fetch: exchanges.fetch }).root();
        return `${found.baseUrl}, ${namespace}`;
      },
    );
  }
}

/** The routes below `?rest_route=`, which every WordPress has beside its own. */
export async function checkPlainPermalinks({ calendar, area }: Reader): Promise<void> {
  const check = area('plain permalinks');
  const plain = calendar.withOptions({ plainPermalinks: true });
  const query = { ...ofAllTimes, per_page: 10 } as const;
  await check(
    { section: '4.1', name: '?rest_route=…/events, two pages', expected: 'the same events' },
    async () => {
      const ids = async (client: CalendarClient) => {
        const page = await client.events.list(query);
        const next = await page.next();
        return [...page.items, ...(next?.items ?? [])].map(({ id }) => id).join(' ');
      };
      const [one, other] = [await ids(calendar), await ids(plain)];
      require(one === other, `${other} in place of ${one}`);
      return one === '' ? 'none, in both' : 'the same events';
    },
  );
  await check({ section: '4.1', name: '?rest_route=…/events/{id}', expected: 'the same event' }, async () => {
    const [event] = (await calendar.events.list({ ...query, status: 'publish' })).items;
    if (event === undefined) throw new Skip('there are no events');
    const { id } = await plain.events.get(event.id);
    require(id === event.id, `event ${id} in place of ${event.id}`);
    return `event ${id}`;
  });
}
