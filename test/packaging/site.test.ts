import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenLinks } from './links.ts';
import { readMarkdown } from './markdown.ts';
import { repository, runTool } from './tools.ts';

interface Entry {
  readonly id: number;
  readonly name: string;
  readonly groups?: readonly { readonly title: string; readonly children: readonly number[] }[];
}

/** The part of typedoc's JSON that these tests read. */
interface Site extends Entry {
  readonly children: readonly Entry[];
  readonly documents: readonly Entry[];
}

let folder = '';
let site: Site;

// Fails where typedoc warns of anything.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  const json = join(folder, 'site.json');
  await runTool('typedoc', 'typedoc', ['--out', join(folder, 'site'), '--json', json], repository);
  site = JSON.parse(readFileSync(json, 'utf8'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const groupsOf = (entry?: Entry) => entry?.groups?.map(({ title }) => title);

/** The titles of the documents of a group, in the order of the navigation. */
function titlesOf(group: string): (string | undefined)[] {
  const names = new Map(site.documents.map(({ id, name }) => [id, name]));
  const found = site.groups?.find(({ title }) => title === group);
  return found?.children.flatMap((id) => names.get(id) ?? []) ?? [];
}

const { projectDocuments }: { projectDocuments: string[] } = JSON.parse(
  readFileSync(join(repository, 'typedoc.json'), 'utf8'),
);

test('documents are in the navigation by their titles and in reading order', () => {
  const paths = projectDocuments.flatMap((pattern) => globSync(pattern, { cwd: repository }).sort());
  const titles = paths.map((path) => readMarkdown(readFileSync(join(repository, path), 'utf8')).title);
  const groups = ['Guides', 'Recipes', 'Quality', 'Reference', 'API report', 'Project'];

  expect(groupsOf(site)).toEqual([
    ...groups.slice(0, 2),
    'Example programs',
    'Quality',
    'Reference',
    'Modules',
    ...groups.slice(4),
  ]);
  expect(groups.flatMap(titlesOf)).toEqual(expect.arrayContaining(titles));
  expect(titlesOf('Guides').slice(0, 4)).toEqual([
    'Installation',
    'Quick start',
    'Authentication',
    'Querying',
  ]);
  expect(titlesOf('Guides')).toEqual(titles.slice(0, titlesOf('Guides').length));
  expect(titlesOf('Recipes')[0]).toBe('Finding events');
  expect(titlesOf('Quality')).toEqual(expect.arrayContaining(['Performance', 'Reliability', 'Security']));
  expect(titlesOf('API report')).toHaveLength(globSync('docs/api/*.md', { cwd: repository }).length);
  expect(titlesOf('Project')).toEqual(expect.arrayContaining(['Changelog', 'License']));
});

test('programs that guides link to are pages of code', () => {
  expect(titlesOf('Example programs')).toContain('nightly-export.ts');
  const page = readFileSync(join(folder, 'site/documents/Scripts.html'), 'utf8');
  expect(page).toContain('href="many-sites_worker.ts.html"');
});

test('Mermaid is drawn by a script of the site, on the pages that have drawings', () => {
  const read = (path: string) => readFileSync(join(folder, 'site', path), 'utf8');
  const page = read('documents/Retries_and_timeouts.html');
  expect(page).toMatch(/<pre class="mermaid">flowchart TD\n/);
  expect(page).toContain('src="../assets/mermaid.tiny.js"');
  expect(read('documents/Pagination.html')).not.toContain('mermaid');
  expect(existsSync(join(folder, 'site/assets/mermaid.tiny.js'))).toBe(true);
});

test.each([
  ['events-calendar-client', ['Client', 'Lists', 'Entities', 'Queries and bodies', 'Errors']],
  ['events-calendar-client/schemas', ['Entities', 'Queries and bodies', 'Routes']],
  ['events-calendar-client/query', ['Building calendars']],
  ['events-calendar-client/testing', ['Testing']],
  ['events-calendar-client/testing/msw', ['Testing']],
  ['events-calendar-client/format', ['Building calendars']],
  ['events-calendar-client/fullcalendar', ['Building calendars']],
  ['events-calendar-client/time', ['Queries and bodies', 'Building calendars']],
  ['events-calendar-client/ical', ['Building calendars']],
  ['events-calendar-client/jsonld', ['Building calendars']],
  ['events-calendar-client/sync', ['Scripts']],
])('the reference of %s is grouped', (name, groups) => {
  expect(groupsOf(site.children.find((entry) => entry.name === name))).toEqual(groups);
});

describe('the pages for machines', () => {
  test.each(['llms.txt', 'README.md', 'docs/llms.txt', 'docs/testing.md'])(
    '%s links to what exists',
    (path) => {
      expect(brokenLinks(join(folder, 'site'), path)).toEqual([]);
    },
  );
});
