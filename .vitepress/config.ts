import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type HeadConfig } from 'vitepress';
import { aliases } from '../vitest.config.ts';

const guides = (entries: Record<string, string>) =>
  Object.entries(entries).map(([path, text]) => ({ text, link: `/docs/${path}` }));

const entryPoints = ['', 'format', 'fullcalendar', 'ical', 'jsonld', 'media', 'query', 'schemas'];
const others = ['sync', 'sync/csv', 'sync/icalendar', 'testing', 'testing/msw', 'testing/sample', 'time'];

const kinds = {
  functions: 'Functions',
  classes: 'Classes',
  interfaces: 'Interfaces',
  'type-aliases': 'Types',
  variables: 'Variables',
};

/** The pages of a folder of the site, which TypeDoc has written. */
const pagesOf = (folder: string) =>
  globSync(`.${folder}*.md`)
    .map((path) => basename(path, '.md'))
    .sort()
    .map((name) => ({ text: name, link: name }));

/** The entries of the package, each with its symbols by kind. */
const reference = [...entryPoints, ...others].map((entry) => {
  const base = `/docs/reference/${['events-calendar-client', entry].filter(Boolean).join('/')}/`;
  const tree = Object.entries(kinds).map(([kind, text]) => ({
    text,
    base: `${base}${kind}/`,
    collapsed: true,
    items: pagesOf(`${base}${kind}/`),
  }));
  return {
    text: entry === '' ? 'events-calendar-client' : `/${entry}`,
    link: base,
    collapsed: true,
    items: tree.filter(({ items }) => items.length > 0),
  };
});

const sidebar = [
  {
    text: 'Start',
    items: guides({
      'quick-start': 'Quick start',
      playground: 'Playground',
      installation: 'Install and connect',
      authentication: 'Credentials and roles',
      'why-this-library': 'Why this library, and surprises',
      'moving-to-this-library': 'From fetch, axios or wpapi',
    }),
  },
  {
    text: 'Read',
    items: guides({
      querying: 'Find events',
      pagination: 'Read all pages',
      'time-zones': 'Dates and time zones',
      'error-handling': 'Handle errors',
      localization: 'Sites in several languages',
      'custom-fields': 'Custom fields and ACF',
      'beyond-the-interface': 'Posts, tickets and other routes',
    }),
  },
  {
    text: 'Write',
    items: guides({
      'creating-and-updating': 'Create, edit, delete',
      'recurring-events': 'Recurring events',
      forms: 'Build a form',
    }),
  },
  {
    text: 'Show',
    items: guides({
      'upcoming-events': 'A list without a build',
      'building-calendars': 'Words, calendar files, search results',
      fullcalendar: 'A month with FullCalendar',
      frameworks: 'Next.js, SvelteKit, Nuxt and others',
      'tanstack-query': 'React, Vue and others with a cache',
      'browser-and-runtimes': 'Browsers and runtimes',
    }),
  },
  {
    text: 'Recipes',
    items: guides({
      'recipes/finding-events': 'Find events',
      'recipes/lists-and-messages': 'Lists, messages and files',
      'recipes/websites': 'Feeds, months, several calendars',
      'recipes/changing-many-events': 'Change many events',
      'recipes/venues-and-organizers': 'Venues and organizers',
      'recipes/recurring-events': 'A series of single events',
      'recipes/checking-a-calendar': 'Check a calendar',
      'recipes/following-a-calendar': 'Follow a calendar',
    }),
  },
  {
    text: 'Run',
    items: guides({
      scripts: 'Import, export, sync',
      'command-line': 'Command line and MCP server',
      testing: 'Test your code',
      troubleshooting: 'Troubleshooting',
      reliability: 'Retries and reliability',
    }),
  },
  {
    text: 'Reference',
    collapsed: true,
    items: [
      ...guides({
        'api-overview': 'All methods and options',
        typescript: 'Types',
        schemas: 'Schemas',
        interface: 'REST API of the plugin',
      }),
      ...reference.map(({ text, link }) => ({ text, link })),
    ],
  },
  {
    text: 'Project',
    collapsed: true,
    items: [
      ...guides({
        compatibility: 'Compatibility',
        security: 'Security',
        performance: 'Performance',
        contributing: 'Contributing',
        releasing: 'Releasing',
      }),
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
  },
];

/** Next to the reference: the guides above it, and all symbols. */
const referenceSidebar = [
  { text: 'Guides', items: sidebar.map(({ text, items }) => ({ text, link: items[0]!.link })) },
  { text: 'Reference', items: reference },
];

/** The groups of the sidebar, each with its first page, for the bar at the top. */
const nav = sidebar.map(({ text, items }) => ({
  text,
  link: items[0]!.link,
  activeMatch: items.map(({ link }) => `^${link}`).join('|'),
}));

/** Returns the first paragraph of a page as plain text, at most 160 characters. */
function descriptionOf(path: string): string | undefined {
  const paragraphs = readFileSync(path, 'utf8')
    .replace(/^---\n.*?\n---\n/s, '')
    .split(/\n{2,}/);
  // Neither headings and blocks, nor where a page of the reference is.
  const text = paragraphs.find((paragraph) => /^(?!```|\[.* \/ )[\p{L}`[]/u.test(paragraph));
  const plain = text
    ?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ');
  return plain && plain.length > 160 ? `${plain.slice(0, 159)}…` : plain;
}

/** Where the code and this site are, once package.json says so. */
const { repository, homepage } = JSON.parse(readFileSync('package.json', 'utf8'));

/** What is shown next to a link to a page. */
const picture = 'docs/images/calendar-page-light.png';

/** A page of a calendar. */
const favicon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="1" y="2" width="14" height="13" rx="2" fill="#3451b2"/><path d="M3 7h10v6H3z" fill="#fff"/><path d="M9 9h3v3H9z" fill="#3451b2"/></svg>',
)}`;

export default defineConfig({
  title: 'events-calendar-client',
  description: 'A typed client for the REST API of The Events Calendar',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: favicon }]],
  outDir: 'site',
  cacheDir: 'node_modules/.cache/vitepress',
  rewrites: { 'docs/home.md': 'index.md' },
  // Files that buildEnd copies.
  ignoreDeadLinks: [/LICENSE$/, /\/examples\//],
  srcExclude: ['README.md', 'node_modules/**', 'test/**', 'examples/**', 'dist/**', 'site/**', '.github/**'],
  // Code on the pages imports the package as a reader would.
  vite: {
    resolve: { alias: [...aliases] },
    worker: { format: 'es' },
    esbuild: { tsconfigRaw: { compilerOptions: { target: 'ES2022' } } },
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      const { fence } = md.renderer.rules;
      // A block of TypeScript that has `no-run` next to its language has no Run button.
      md.renderer.rules.fence = (tokens, index, ...rest) => {
        const html = fence!(tokens, index, ...rest);
        return /\bno-run\b/.test(tokens[index]!.info) ? html.replace('class="', 'class="no-run ') : html;
      };
    },
  },
  transformPageData(page) {
    const isGenerated = page.relativePath.includes('reference/');
    const text = descriptionOf(page.filePath) ?? '';
    // A type and its schema have one name, and often one text.
    page.description ||= isGenerated ? `${page.title}. ${text}` : text;
    if (isGenerated) page.frontmatter.editLink = false;
  },
  transformHead: ({ title, description }) => [
    ['meta', { property: 'og:title', content: title }],
    ['meta', { property: 'og:description', content: description }],
    ...(homepage
      ? [['meta', { property: 'og:image', content: `${homepage}/${picture}` }] as HeadConfig]
      : []),
  ],
  themeConfig: {
    nav,
    sidebar: { '/docs/reference/': referenceSidebar, '/': sidebar },
    ...(repository && {
      editLink: { pattern: `${repository.url.replace(/^git\+|\.git$/g, '')}/edit/main/:path` },
    }),
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      options: {
        // One section a symbol: its parts would be nine of ten sections.
        _render: (source, env, md) => {
          const html = md.render(source, env);
          return env.relativePath.includes('reference/') ? html.replace(/<(\/?)h[2-6]\b/g, '<$1p') : html;
        },
        miniSearch: {
          searchOptions: {
            // Guides explain what the reference only lists.
            boostDocument: (id: string) => (/reference|interface|CHANGELOG/.test(id) ? 0.3 : 1),
          },
        },
      },
    },
  },
  // Guides link to the example programs, and llms.txt to the guides as Markdown.
  buildEnd: ({ outDir }) => {
    for (const path of ['examples', 'docs', 'LICENSE', 'CHANGELOG.md', 'README.md'])
      cpSync(path, `${outDir}/${path}`, {
        recursive: true,
        filter: (source) => !/node_modules|reference/.test(source),
      });
    // For language models, which look at the root: the list of pages, and all of them in one file.
    const list = readFileSync('docs/llms.txt', 'utf8');
    writeFileSync(`${outDir}/llms.txt`, list.replaceAll('](', '](docs/').replaceAll('](docs/../', ']('));
    const pages = globSync('docs/{,recipes/}*.md').sort();
    writeFileSync(`${outDir}/llms-full.txt`, pages.map((path) => readFileSync(path, 'utf8')).join('\n\n'));
  },
});
