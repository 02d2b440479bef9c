import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMarkdown } from '../support/markdown.ts';
import { repository } from '../support/repository.ts';
import { compileComponent } from './compile-component.ts';
import { DocumentationProject } from './documentation-project.ts';

// Runs what the guide on frameworks shows for each, as far as it is ours: the frameworks are the stand-ins below.

const { blocks } = readMarkdown(readFileSync(join(repository, 'docs', 'frameworks.md'), 'utf8'));

const frameworks = {
  '@sveltejs/kit': 'export const error = (status, message) => { throw { status, message }; };',
  'react-native': `
    export const Text = ({ children }) => children;
    export const FlatList = ({ data, renderItem }) => data.map((item) => renderItem({ item }));`,
  hono: `
    export class Hono {
      get(_, handler) { this.handler = handler; }
      onError(handler) { this.handleError = handler; }
      async request(url, parameters = {}) {
        const { searchParams } = new URL(url);
        const req = { url, query: (name) => searchParams.get(name) ?? undefined, param: (name) => parameters[name] };
        const json = (data, status) => Response.json(data, { status });
        const html = (text) => new Response(text);
        const executionCtx = { waitUntil: (promise) => { this.waiting = promise; } };
        const context = { req, json, html, executionCtx };
        return this.handler(context).catch((error) => this.handleError(error, context));
      }
    }`,
};

const list = 'https://www.example.com/events';
const forged = `${list}?cursor=forged`;
const page = `${list}/summer-fair-12`;
const render = `
import { renderToStaticMarkup } from 'react-dom/server';
const print = (element) => console.log(renderToStaticMarkup(element));`;

/** What becomes of a block, found by a part of it, when code below it uses it. */
const uses: readonly (readonly [block: string, use: string, printed: RegExp])[] = [
  [
    'app/events/page.tsx',
    `${render} print(await Events({ searchParams: Promise.resolve({}) }));`,
    /Summer fair 12/,
  ],
  [
    'events/+page.server.js',
    `const visit = (url) => load({ url: new URL(url), setHeaders: console.log });
    console.log((await visit('${list}')).events[0].title);
    await visit('${forged}').catch(({ status }) => console.log(status));`,
    /s-maxage=300.*Weekly Yoga\n400$/s,
  ],
  [
    'server/api/events.get.js',
    `console.log((await loadEvents({})).events[0].title);
    await loadEvents({ cursor: 'forged' }).catch(({ statusCode }) => console.log(statusCode));`,
    /^Weekly Yoga\n400$/,
  ],
  ['src/pages/events.astro', 'console.log(events[0].title, next);', /s-maxage=300.*Weekly Yoga null$/s],
  [
    'app.onError',
    `const { events } = await (await app.request('${list}')).json();
    console.log(events[0].title, (await app.request('${forged}')).status);`,
    /^Weekly Yoga 400$/,
  ],
  [
    'FlatList',
    `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'; ${render}
    const client = new QueryClient();
    await client.prefetchInfiniteQuery(queries.events.infiniteUpcoming({ per_page: 20 }));
    print(<QueryClientProvider client={client}><Events /></QueryClientProvider>);`,
    /Summer fair 12, Sat, .*2027/,
  ],
  ['src/routes/events/+page.js', 'console.log((await load({ fetch })).events.length);', /^5$/],
  [
    'filterSerializedResponseHeaders',
    `import { CalendarClient } from 'events-calendar-client';
    const { filterSerializedResponseHeaders: isKept } = handle({ resolve: (_, options) => options });
    const guarded = async (...parameters) => {
      const response = await fetch(...parameters);
      response.headers.get = (name) => {
        const value = Headers.prototype.get.call(response.headers, name);
        if (value !== null && !isKept(name.toLowerCase())) throw new Error(name);
        return value;
      };
      return response;
    };
    console.log((await new CalendarClient({ baseUrl: 'https://example.org', fetch: guarded }).events.list()).total);`,
    /^\d+$/,
  ],
  [
    'context.executionCtx',
    `const visit = async () => (await (await app.request('${list}')).json()).events[0].title;
    console.log(await visit());
    await calendar.events.edit(12, { title: 'Moved', start_date: '2026-12-01', end_date: '2026-12-01', all_day: true });
    const now = Date.now;
    console.log(await visit(), app.waiting);
    Date.now = () => now() + 301_000;
    mock.failNext({ status: 403 });
    console.log(await visit(), await app.waiting);
    console.log(await visit(), await app.waiting.then(visit));
    Date.now = now;`,
    /^Weekly Yoga\n(Weekly Yoga undefined\n){2}Weekly Yoga Moved$/,
  ],
  [
    '[slug]/page.tsx',
    `${render} print(await EventPage({ params: Promise.resolve({ slug: 'summer-fair-12' }) }));`,
    jsonLd(),
  ],
  [
    '[slug]/+page.server.js',
    `console.log((await load({ params: { slug: 'summer-fair-12' }, url: new URL('${page}') })).jsonLd);`,
    jsonLd(),
  ],
  ['[slug].vue', '', jsonLd()],
  ['src/pages/events/[slug].astro', 'console.log(jsonLd);', jsonLd()],
  [
    "'/events/:slug'",
    `console.log(await (await app.request('${page}', { slug: 'summer-fair-12' })).text());`,
    jsonLd(),
  ],
];

function jsonLd(): RegExp {
  return /"name":"Summer fair 12".*"url":"https:\/\/www\.example\.com\/events\/summer-fair-12"/s;
}

/** What Nuxt, Astro and Workers have without an import. */
const globals = `
const stored = new Map();
const caches = { open: async () => ({ match: async (url) => stored.get(url)?.clone(), put: async (url, response) => { stored.set(url, response); } }) };
const defineCachedEventHandler = (handler) => handler;
const getQuery = (event) => event;
const createError = (error) => error;
const useRoute = () => ({ params: { slug: 'summer-fair-12' } });
const useFetch = async () => ({ data: { value: await calendar.events.get(12) } });
const useHead = ({ script }) => console.log(script[0].innerHTML);
const Astro = { url: new URL('${page}'), params: { slug: 'summer-fair-12' }, response: { headers: { set: console.log } } };`;

let project: DocumentationProject;
beforeAll(async () => {
  project = await DocumentationProject.create();
  for (const [name, code] of Object.entries(frameworks))
    await project.write(`node_modules/${name}/index.js`, code);
});
afterAll(() => project.remove());

test('every block is run', () => {
  const others = blocks.filter(({ language }) => language !== 'ts');
  expect(others.map(({ code }) => uses.filter(([block]) => code.includes(block)).length)).toEqual(
    others.map(() => 1),
  );
});

test.concurrent.each(uses)('%s', async (name, use, printed) => {
  const { code = '' } = blocks.find((block) => block.code.includes(name)) ?? {};
  const [, frontmatter] = code.split(/^---$/m);
  const program = compileComponent({ code: `${globals}\n${frontmatter ?? code}\n${use}` });
  const file = `${name.replaceAll(/\W/g, '-')}.js`;
  const { output, errors } = await project.run(file, program, ['documentation-world.ts']);
  expect(output.trim(), errors).toMatch(printed);
});
