import { knownTotal } from '../../../src/cli/records/print-record.ts';
import { languagesIn } from '../../../src/contract/service.ts';
import { AuthenticationError, type CalendarClient, discoverCalendar } from '../../../src/index.ts';
import type { SuiteOptions } from '../arguments.ts';
import { KnownDifference, rejectionOf, require, Skip, show, skip } from '../runner/outcome.ts';
import { kinds, ofAllTimes, type Reader } from './everything.ts';

/** The root, the documentation, discovery from pages of the site, and plain permalinks. */
export async function checkService(reader: Reader): Promise<void> {
  const { calendar, area } = reader;
  const check = area('root and documentation');
  await check('GET /', 'the namespace, and a route for each kind of record', async () => {
    const { namespace, routes } = await calendar.root();
    const missing = kinds.filter((kind) => !(`/${namespace}/${kind}` in routes));
    require(missing.length === 0, `no routes of ${missing.join(', ')} in ${show(Object.keys(routes))}`);
    return `${namespace} with ${Object.keys(routes).length} routes`;
  });
  await check('GET /doc', 'a Swagger or OpenAPI document with paths of events', async () => {
    const documentation = await calendar.doc();
    const version = documentation.swagger ?? documentation.openapi;
    require(typeof version === 'string', show(Object.keys(documentation)));
    const paths = Object.keys(documentation.paths ?? {});
    require(paths.some((path) => path.startsWith('/events')), show(paths));
    return `version ${version}, ${paths.length} paths`;
  });
}

/** Credentials that no site takes. Such a client is a visitor to older releases. */
export async function checkCredentials({ calendar, area }: Reader): Promise<void> {
  const check = area('credentials');
  const stranger = calendar.withOptions({
    auth: { username: 'no-such-user-of-this-site', applicationPassword: 'no such password' },
  });
  await check('GET /, with wrong credentials', '401', async () => {
    const error = await rejectionOf(stranger.root());
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
    await check(`discover, from ${title}`, `the calendar of ${visitor.baseUrl}`, async () => {
      if (url === undefined) throw new Skip('the site has none');
      const found = await discoverCalendar(url, { signal: target.signal });
      // Pages in another language than the default one lead to a calendar with its language in the URL.
      const own = [visitor.baseUrl, ...languages.map((code) => `${visitor.baseUrl}/${code}`)];
      require(own.includes(found.baseUrl), found.baseUrl);
      const { namespace } = await found.withOptions({ fetch: exchanges.fetch }).root();
      return `${found.baseUrl}, ${namespace}`;
    });
  }
}

/** The routes below `?rest_route=`, which every WordPress has beside its own. */
export async function checkPlainPermalinks({ calendar, area }: Reader): Promise<void> {
  const check = area('plain permalinks');
  const plain = calendar.withOptions({ plainPermalinks: true });
  const query = { ...ofAllTimes, per_page: 10 } as const;
  await check('?rest_route=…/events, two pages', 'the same events', async () => {
    const ids = async (client: CalendarClient) => {
      const page = await client.events.list(query);
      const next = await page.next();
      return [...page.items, ...(next?.items ?? [])].map(({ id }) => id).join(' ');
    };
    const [one, other] = [await ids(calendar), await ids(plain)];
    require(one === other, `${other} in place of ${one}`);
    return one === '' ? 'none, in both' : 'the same events';
  });
  await check('?rest_route=…/events/{id}', 'the same event', async () => {
    const [event] = (await calendar.events.list({ ...query, status: 'publish' })).items;
    if (event === undefined) throw new Skip('there are no events');
    const { id } = await plain.events.get(event.id);
    require(id === event.id, `event ${id} in place of ${event.id}`);
    return `event ${id}`;
  });
}

/** The languages of a site, and the parameter that selects one. */
export interface Languages {
  readonly languages: readonly string[];
  readonly languageParam: string;
}

/** The languages that the root names; undefined if it names none. */
export async function namedLanguages(calendar: CalendarClient): Promise<Languages | undefined> {
  const { languages, languageParam } = languagesIn(await calendar.root());
  return languages && languageParam ? { languages, languageParam } : undefined;
}

const totalOfDefault = 'the total is that of the default language, as WPML returns it';

/** Each language that the site has. */
export async function checkLanguages(
  { calendar, area, target }: Reader,
  options: SuiteOptions,
): Promise<void> {
  const check = area('languages');
  const named = await namedLanguages(calendar);
  const ofMock = target.isMock ? ['en', 'ro', 'tr'] : [];
  const languages = options.languages.length > 0 ? options.languages : (named?.languages ?? ofMock);
  const languageParam = options.languageParam ?? named?.languageParam ?? 'tl_language';
  const localized = calendar.withOptions({ languages, languageParam });
  const query = { ...ofAllTimes, per_page: 50 };
  const seen = new Map<number, string>();
  for (const language of languages) {
    const name = `GET /events, ${languageParam}=${language}`;
    await check(name, 'a list whose total is right, and its first event read alone', async () => {
      const page = await localized.events.list(query, { language });
      const all = await localized.events.list(query, { language }).all({ limit: 500 });
      const ids = new Set(all.map(({ id }) => id));
      require(ids.size === all.length, `${all.length} events, of which ${all.length - ids.size} twice`);
      if (named !== undefined) {
        const strangers = all.filter(({ id }) => seen.has(id));
        const shown = strangers.slice(0, 3).map(({ id }) => `${id}, which is in ${seen.get(id)}, too`);
        require(strangers.length === 0, shown.join('; '));
        for (const { id } of all) seen.set(id, language);
      }
      const event = page.items.find(({ show_map }) => show_map !== null);
      if (event !== undefined) {
        const { title } = await localized.events.get(event.id, { language });
        require(title === event.title, `${show(title)} instead of ${show(event.title)}`);
      }
      // Older releases have wrong totals, as the checks of pages say.
      const total = knownTotal(page) ?? all.length;
      const came = `${all.length} events${event ? `, the first is ${show(event.title)}` : ''}`;
      if (all.length === Math.min(total, 500)) return came;
      const ofDefault = await localized.events.list(query, { language: null });
      require(page.total === ofDefault.total, `${all.length} events, with the total ${page.total}`);
      throw new KnownDifference(`${came}; ${totalOfDefault}: ${page.total}`);
    });
  }
  if (languages.length === 0) {
    const reason = 'the root names none; pass them with --languages';
    await check('languages', 'lists in the languages of the site', skip(reason));
  }
}
