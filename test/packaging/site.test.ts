import { readFileSync } from 'node:fs';
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

test('guides are in the navigation by their titles and in reading order', () => {
  const { projectDocuments }: { projectDocuments: string[] } = JSON.parse(
    readFileSync(join(repository, 'typedoc.json'), 'utf8'),
  );
  const titles = projectDocuments.map(
    (path) => readMarkdown(readFileSync(join(repository, path), 'utf8')).title,
  );
  const names = new Map(site.documents.map(({ id, name }) => [id, name]));

  const [guides] = site.groups ?? [];

  expect(guides?.title).toBe('Guides');
  expect(guides?.children.map((id) => names.get(id))).toEqual(titles);
  expect(titles.slice(0, 4)).toEqual(['Installation', 'Quick start', 'Authentication', 'Querying']);
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
