import { discoverCalendar } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { serve } from '../support/server.ts';
import { htmlPage, type PageHandler, pageWithDiscoveryLinks, siteHandler } from '../support/site.ts';

const root = (home: string) => `${home}/wp-json/tribe/events/v1`;

const http = { retry: 0 };

/** Starts a site, discovers its calendar from a page, and requests events. */
async function discoverFrom(page: PageHandler, path = '/some/page/', folder = '') {
  const server = await serve(siteHandler(page, folder));
  const calendar = await discoverCalendar(server.url + folder + path, { http });
  const { items } = await calendar.events.list({ per_page: 2, starts_after: '2026-01-01' });
  expect(items).toHaveLength(2);
  const [, rootPath, listPath] = server.requests.map(({ url }) => url.href.replace(server.url, ''));
  return { server, calendar, rootPath, listPath };
}

describe('the header X-TEC-API-ROOT', () => {
  const addresses: Record<string, (home: string) => string> = {
    'of most pages': (home) => `${root(home)}/`,
    'without a slash': root,
    "of an event's page": (home) => `${root(home)}/events/60`,
    "of a category's page": (home) => `${root(home)}/events/?categories=music`,
    "of a category's page with an odd name": (home) => `${root(home)}/events/?categories=100%&x=%E9`,
    'with a language': (home) => `${root(home)}/?lang=ro`,
    'as a path': () => '/wp-json/tribe/events/v1/',
    'without a scheme': (home) => `${root(home).replace('http:', '')}/`,
  };

  test.each(Object.entries(addresses))('%s is followed to the calendar', async (_, address) => {
    const page: PageHandler = (home) =>
      htmlPage('', { 'X-TEC-API-VERSION': 'v1', 'X-TEC-API-ROOT': address(home) });
    const { rootPath } = await discoverFrom(page);
    expect(rootPath).toBe('/wp-json/tribe/events/v1/');
  });

  test('of another vendor sets the vendor', async () => {
    const server = await serve(({ url }) =>
      url.pathname === '/'
        ? htmlPage('', { 'X-TEC-API-ROOT': `${url.origin}/api/acme/events/v1/` })
        : { body: { namespace: 'acme/events/v1', routes: {} } },
    );
    await discoverCalendar(server.url);
    expect(server.requests[1]?.url.pathname).toBe('/api/acme/events/v1/');
  });

  test('takes precedence over the other discovery links', async () => {
    const headers = (home: string) => ({
      'X-TEC-API-ROOT': root(home),
      Link: '</nowhere/>; rel="https://api.w.org/"',
    });
    await discoverFrom((home) => htmlPage('<link rel="https://api.w.org/" href="/nowhere/">', headers(home)));
  });
});

const links: Record<string, (home: string) => string> = {
  quoted: (home) => `<${home}/wp-json/>; rel="https://api.w.org/"`,
  unquoted: (home) => `<${home}/wp-json/>; rel=https://api.w.org/`,
  'with other relations': (home) => `<${home}/wp-json/>; rel="index https://api.w.org/"`,
  'without spaces or slash': (home) => `<${home}/wp-json>;rel="https://api.w.org/"`,
  'with other parameters': (home) =>
    `<${home}/wp-json/>; title="REST, all of it"; rel="https://api.w.org/"; type="application/json"`,
  'among others': (home) =>
    `<${home}/feed/>; rel="alternate", <${home}/wp-json/>; rel="https://api.w.org/", ` +
    `<${home}/wp-json/wp/v2/pages/5>; rel="alternate"; title="JSON"; type="application/json", <${home}/?p=5>; rel=shortlink`,
  'as a path': () => '</wp-json/>; rel="https://api.w.org/"',
};

test.each(Object.entries(links))('the header Link, %s, is followed to the calendar', async (_, link) => {
  const { rootPath } = await discoverFrom((home) => htmlPage('', { Link: link(home) }));
  expect(rootPath).toBe('/wp-json/tribe/events/v1/');
});

describe('the HTML of a page', () => {
  const elements: Record<string, (home: string) => string> = {
    'as WordPress writes it': (home) => `<link rel="https://api.w.org/" href="${home}/wp-json/" />`,
    'in another order': (home) => `<link id="rest" href="${home}/wp-json/" rel="https://api.w.org/">`,
    'in single quotes': (home) => `<link rel='https://api.w.org/' href='${home}/wp-json/' />`,
    'without quotes': (home) => `<link rel=https://api.w.org/ href=${home}/wp-json/>`,
    'without quotes, closed': (home) => `<link href=${home}/wp-json/ rel=https://api.w.org/ />`,
    'in capitals': (home) => `<LINK REL="https://api.w.org/" HREF="${home}/wp-json/">`,
    'over several lines': (home) => `<link\n  rel="https://api.w.org/"\n  href="${home}/wp-json/"\n>`,
    'with entities': (home) =>
      `<link rel="https://api.w.org/" href="${home.replace('://', '&#58;//')}/wp-json&#x2F;">`,
    'as a path': () => '<link rel="https://api.w.org/" href="/wp-json/">',
    'beside others': (home) =>
      `<link rel="alternate" href="${home}/feed/"><link rel="https://api.w.org/" href="${home}/wp-json/"><link rel="alternate" href="${home}/wp-json/wp/v2/pages/2">`,
  };

  test.each(Object.entries(elements))('%s is followed to the calendar', async (_, element) => {
    const { rootPath } = await discoverFrom((home) => htmlPage(`<title>A page</title>${element(home)}`));
    expect(rootPath).toBe('/wp-json/tribe/events/v1/');
  });

  test.each([
    ['a comment', '<!-- <link rel="https://api.w.org/" href="/staging/wp-json/"> -->'],
    ['a script', `<SCRIPT>const old = '<link rel="https://api.w.org/" href="/staging/wp-json/">'</SCRIPT>`],
  ])('of another site in %s is not followed', async (_, hidden) => {
    const { rootPath } = await discoverFrom((home) =>
      htmlPage(`${hidden}<link rel="https://api.w.org/" href="${home}/wp-json/">`),
    );
    expect(rootPath).toBe('/wp-json/tribe/events/v1/');
  });
});

const elements: Record<string, (home: string) => string> = {
  'both, as the plugin writes them': (home) =>
    `<meta name="tec-api-origin" content="${home}"><link rel="alternate" href="${root(home)}/" />`,
  "the alternate of an event's page": (home) => `<link rel="alternate" href="${root(home)}/events/60" />`,
  'the alternate in another order': (home) => `<LINK href='${root(home)}/' rel='alternate'>`,
  'the alternate among others': (home) =>
    `<link rel="alternate" href="${home}/feed/"><link rel="alternate" href="${root(home)}/">`,
  'the origin': (home) => `<meta name="tec-api-origin" content="${home}">`,
  'the origin with a slash': (home) => `<meta content="${home}/" name="tec-api-origin">`,
};

test.each(Object.entries(elements))(
  'the elements of the calendar alone lead to it: %s',
  async (_, element) => {
    const { rootPath } = await discoverFrom((home) => htmlPage(element(home)), '/2027/', '/blog');
    expect(rootPath).toBe('/blog/wp-json/tribe/events/v1/');
  },
);

describe('a site', () => {
  test('in a subfolder is found from its pages', async () => {
    const { rootPath } = await discoverFrom((home) => pageWithDiscoveryLinks(home), '/2027/05/', '/blog');
    expect(rootPath).toBe('/blog/wp-json/tribe/events/v1/');
  });

  test('with a language segment keeps the segment', async () => {
    const { rootPath, listPath } = await discoverFrom(
      (home) => pageWithDiscoveryLinks(`${home}/ro`),
      '/ro/pagina/',
    );
    expect(rootPath).toBe('/ro/wp-json/tribe/events/v1/');
    expect(listPath).toMatch(/^\/ro\/wp-json\/tribe\/events\/v1\/events\?/);
  });

  test('is found from a page that does not exist', async () => {
    await discoverFrom((home) => pageWithDiscoveryLinks(home, 404));
  });

  test('is found through redirects, relative to the final page', async () => {
    const targets: Record<string, string> = { '/old': '/older', '/older': '/folder/new/' };
    const { server } = await discoverFrom((home, { url }) => {
      const target = targets[url.pathname];
      return target
        ? { status: 301, headers: { location: home + target } }
        : htmlPage('<link rel="https://api.w.org/" href="../../wp-json/">');
    }, '/old');
    const paths = server.requests.map(({ url }) => url.pathname);
    expect(paths.slice(0, 4)).toEqual(['/old', '/older', '/folder/new/', '/wp-json/tribe/events/v1/']);
  });

  test('is found from the URL of its API, whose responses have the links too', async () => {
    const server = await serve(siteHandler((home) => pageWithDiscoveryLinks(home)));
    const calendar = await discoverCalendar(new URL(`${root(server.url)}/events?per_page=1`));
    expect(await calendar.venues.get(12)).toMatchObject({ slug: 'harbour-stage' });
  });
});
