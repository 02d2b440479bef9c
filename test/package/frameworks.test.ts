import { expect, test } from 'vitest';
import { compileComponent } from '../examples/compile-component.ts';
import { createProject } from '../examples/documentation-project.ts';
import { readDocument } from '../support/markdown.ts';
import { installed } from './set-up.ts';

// Runs what the guide on frameworks shows for each, as far as it is ours. Hono and React are real. React Native needs a
// phone, and SvelteKit, Nuxt and Astro a build of a whole app, so these are the stand-ins below.

const { blocks } = readDocument('docs/frameworks.md');

const reactNative = `
  export const Text = ({ children }) => children;
  export const FlatList = ({ data, renderItem }) => data.map((item) => renderItem({ item }));`;

const list = 'https://www.example.com/events';
const page = `${list}/summer-fair-12/2027-06-19`;
const place = "{ slug: 'summer-fair-12', day: '2027-06-19' }";
const forged = "await calendar.events.upcoming().page('forged').catch((problem) => problem)";
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
    `console.log((await load({ url: new URL('${list}'), setHeaders: console.log })).items[0].title);`,
    /s-maxage=300.*Weekly Yoga$/s,
  ],
  ['server/api/events.get.js', '', /^Weekly Yoga$/],
  ['src/pages/events.astro', 'console.log(items[0].title, next);', /s-maxage=300.*Weekly Yoga null$/s],
  ['// src/index.js', `console.log(await (await app.request('${list}')).text());`, /"Weekly Yoga"/],
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
    'function handleError',
    `const { status, message } = handleError({ error: ${forged} });
    console.log(status, message, handleError({ error: 404, kind: 'framework' }));`,
    /^400 Please .* undefined$/,
  ],
  [
    'function defineCalendarHandler',
    `await defineCalendarHandler(async () => { throw ${forged}; }).catch(({ statusCode, message }) => console.log(statusCode, message));`,
    /^400 Please/,
  ],
  [
    'function onRequest',
    `const { status } = await onRequest({}, async () => { throw ${forged}; });
    console.log(status, (await onRequest({}, async () => new Response())).status);`,
    /^400 200$/,
  ],
  [
    'app.onError',
    `app.get('/:what', async ({ req }) => { throw req.param('what') === 'bug' ? new TypeError() : ${forged}; });
    console.error = () => {};
    console.log((await app.request('/forged')).status, (await app.request('/bug')).status);`,
    /^400 500$/,
  ],
  [
    'caches.open',
    `const app = { fetch: async () => { const { title } = await calendar.events.get(12); return new Response(title); } };
    const context = { waitUntil: (promise) => { context.waiting = promise; } };
    const visit = async () => (await worker.fetch(new Request('${page}'), {}, context)).text();
    console.log(await visit());
    await calendar.events.edit(12, { title: 'Moved' });
    const now = Date.now;
    console.log(await visit(), context.waiting);
    Date.now = () => now() + 301_000;
    mock.failNext({ status: 403 });
    console.log(await visit(), await context.waiting.catch(({ status }) => status));
    console.log(await visit(), await context.waiting.then(visit));`,
    /^Summer fair 12\nSummer fair 12 undefined\nSummer fair 12 403\nSummer fair 12 Moved$/,
  ],
  [
    '[day]/page.tsx',
    // Next.js does not decode `йога`.
    `${render} const params = { slug: '%D0%B9%D0%BE%D0%B3%D0%B0', day: '2026-12-15' };
    print(await EventPage({ params: Promise.resolve(params) }));`,
    /"startDate":"2026-12-15T18.*"url":"https:\/\/www\.example\.com\/events\/%D0%B9%D0%BE%D0%B3%D0%B0\/2026-12-15"/,
  ],
  ['[day].vue', '', new RegExp(`"name":"Summer fair 12".*"url":"${page}"`, 's')],
];

/** The function that the pages of events share, without its use. */
const [readEvent] = blocks
  .find(({ code }) => code.includes('function readEvent'))!
  .code.split('const [event]');

/** What Nuxt, Astro and Workers have without an import. */
const globals = `
${readEvent}
const stored = new Map();
const caches = { open: async () => ({ match: async ({ url }) => stored.get(url)?.clone(), put: async ({ url }, response) => { stored.set(url, response); } }) };
const defineCachedEventHandler = (handler) => handler();
globalThis.defineCalendarHandler = async (handler) => console.log((await handler({})).items[0].title);
const getQuery = (event) => event;
const createError = (error) => error;
const useRoute = () => ({ params: ${place} });
const useFetch = async () => ({ data: { value: await calendar.events.get(12) }, error: {} });
const useHead = ({ script }) => console.log(script[0].innerHTML);
const Astro = { url: new URL('${page}'), params: ${place}, response: { headers: { set: console.log } } };`;

const project = await createProject();
await project.write('node_modules/react-native/index.js', reactNative);
await project.link('hono', installed('hono'));

test('every block is run', () => {
  const others = blocks.filter(({ language }) => !['ts', 'php'].includes(language));
  expect(others.map(({ code }) => uses.filter(([block]) => code.includes(block)).length)).toEqual(
    others.map(() => 1),
  );
});

test.concurrent.each(uses)('%s', async (name, use, printed) => {
  const { code = '' } = blocks.find((block) => block.code.includes(name)) ?? {};
  const [body, frontmatter = body] = code.replace('export default {', 'const worker = {').split(/^---$/m);
  const program = compileComponent({ code: `${globals}\n${frontmatter}\n${use}` });
  const file = `${name.replaceAll(/\W/g, '-')}.js`;
  const { stdout, stderr } = await project.run(file, program, ['documentation-world.ts']);
  expect(stdout.trim(), stderr).toMatch(printed);
});
