import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { brokenLinks } from '../packaging/links.ts';
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

test('every page has one heading of the first level', () => {
  const site = join(repository, 'site');
  const pages = globSync('**/*.html', { cwd: site });
  expect(pages.length).toBeGreaterThan(300);
  const headings = (path: string) => readFileSync(join(site, path), 'utf8').match(/<h1[ >]/g)?.length;
  expect(pages.filter((path) => headings(path) !== 1)).toEqual([]);
});

test('the first screen has pictures and figures, and leads to the quick start', async () => {
  await goTo('index.html');
  const screen = page.locator('.first-screen');
  expect(await screen.getByRole('listitem').count()).toBe(4);
  const bottom = await screen.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(800);
  expect(
    await screen
      .locator('img')
      .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
  ).toBe(true);
  await screen.getByRole('link', { name: 'Get started' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
});

test('one reads the guides from one to the next, and back', async () => {
  await goTo('documents/Querying.html');
  await page.locator('a[rel=next]').click();
  await page.getByRole('heading', { level: 1, name: 'Pagination' }).waitFor();
  expect(await page.locator('.tsd-breadcrumb').innerText()).toBe('Guides Pagination');
  await page.locator('a[rel=prev]').click();
  await page.getByRole('heading', { level: 1, name: 'Querying' }).waitFor();
});

test('modules go by their short names', async () => {
  await goTo('functions/events-calendar-client_format.whenText.html');
  await page
    .getByRole('list', { name: 'Breadcrumb' })
    .getByRole('link', { name: '/format', exact: true })
    .click();
  await page.getByRole('main').getByText('events-calendar-client/format', { exact: true }).waitFor();
});

test('an event begins with what most read first', async () => {
  await goTo('interfaces/events-calendar-client_schemas.CalendarEvent.html');
  const names = await page.locator('.tsd-member > h3').allInnerTexts();
  expect(names.slice(0, 4).map((name) => name.trim())).toEqual(['title', 'start_date', 'end_date', 'venue']);
});

test('frameworks are tabs: by mouse, by keyboard, by links, and the same on the next page', async () => {
  await goTo('documents/FullCalendar.html');
  const [react, vue] = [page.getByRole('tab', { name: 'React' }), page.getByRole('tab', { name: 'Vue' })];
  const panel = page.getByRole('tabpanel');
  expect(await panel.getByText('src/App.tsx').count()).toBe(1);
  await vue.click();
  expect(await panel.getByText('src/App.vue').count()).toBe(1);
  await page.keyboard.press('ArrowLeft');
  expect(await react.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowLeft');
  expect(await vue.getAttribute('aria-selected')).toBe('true');
  await page.reload();
  await panel.getByText('src/App.vue').waitFor();
  await page.evaluate(() => location.assign('#react'));
  await panel.getByText('src/App.tsx').waitFor();
});

test('keys that follow / at once are searched for, and results show a sentence', async () => {
  await goTo('index.html');
  await page.keyboard.type('/pagination');
  const first = page.getByRole('option').first();
  expect(await first.locator('.sentence').innerText()).not.toBe('');
  expect(await page.getByRole('combobox').inputValue()).toBe('pagination');
  await first.getByRole('link', { name: 'Pagination' }).waitFor();
});

describe('the pages for machines', () => {
  test.each(['llms.txt', 'README.md', 'docs/llms.txt', 'docs/testing.md'])(
    '%s links to what exists',
    (path) => {
      expect(brokenLinks(join(repository, 'site'), path)).toEqual([]);
    },
  );
});
