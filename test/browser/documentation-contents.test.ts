import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { brokenLinks } from '../packaging/links.ts';
import { readMarkdown } from '../packaging/markdown.ts';
import { repository } from '../packaging/tools.ts';
import { openTab } from './support/tabs.ts';

let page: Page;
beforeEach(async () => {
  page = await openTab({ viewport: { width: 1280, height: 800 } });
});

async function goTo(path: string): Promise<void> {
  await page.goto(`${inject('documentationUrl')}${path}`);
  await page.locator('.tsd-navigation > ul > li').first().waitFor();
}

/** The titles of a group, in the order of the navigation. */
async function titlesOf(group: string): Promise<string[]> {
  const titles = page.locator('.tsd-navigation > ul > li', {
    has: page.locator('summary', { hasText: new RegExp(`^${group}$`) }),
  });
  const links = await titles.locator('a').allTextContents();
  return links.map((title) => title.trim());
}

const { projectDocuments }: { projectDocuments: string[] } = JSON.parse(
  readFileSync(join(repository, 'typedoc.json'), 'utf8'),
);

test('documents are in the navigation by their titles and in reading order', async () => {
  const paths = projectDocuments.flatMap((pattern) => globSync(pattern, { cwd: repository }).sort());
  const titles = paths.map((path) => readMarkdown(readFileSync(join(repository, path), 'utf8')).title);
  await goTo('index.html');

  const found = [];
  for (const group of ['Guides', 'Recipes', 'Quality', 'Reference', 'API report', 'Project']) {
    found.push(...(await titlesOf(group)));
  }
  expect(found).toEqual(expect.arrayContaining(titles));
  const guides = await titlesOf('Guides');
  expect(guides.slice(0, 4)).toEqual(['Installation', 'Quick start', 'Authentication', 'Querying']);
  expect(guides).toEqual(titles.slice(0, guides.length));
  expect((await titlesOf('Recipes'))[0]).toBe('Finding events');
  expect(await titlesOf('Quality')).toEqual(
    expect.arrayContaining(['Performance', 'Reliability', 'Security']),
  );
  expect(await titlesOf('API report')).toHaveLength(globSync('docs/api/*.md', { cwd: repository }).length);
  expect(await titlesOf('Project')).toEqual(expect.arrayContaining(['Changelog', 'License']));
  expect(await titlesOf('Example programs')).toContain('nightly-export.ts');
});

test('programs that guides link to are pages of code', async () => {
  await goTo('documents/Scripts.html');
  await page.getByRole('link', { name: 'worker.ts' }).first().click();
  await page.locator('pre code.ts').getByText('import').first().waitFor();
});

test('the script that draws is on the pages that have drawings alone', async () => {
  const scripts = page.locator('script[src$="mermaid.tiny.js"]');
  await goTo('documents/Retries_and_timeouts.html');
  expect(await scripts.count()).toBe(1);
  await goTo('documents/Pagination.html');
  expect(await scripts.count()).toBe(0);
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
])('the reference of %s is grouped', async (entry, groups) => {
  await goTo(`modules/${entry.replaceAll('/', '_')}.html`);
  expect(await page.locator('.tsd-member-group > summary h2').allTextContents()).toEqual(groups);
});

describe('the pages for machines', () => {
  test.each(['llms.txt', 'README.md', 'docs/llms.txt', 'docs/testing.md'])(
    '%s links to what exists',
    (path) => {
      expect(brokenLinks(join(repository, 'site'), path)).toEqual([]);
    },
  );
});
