import type { Page } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { seriousViolations } from './support/axe.ts';
import { type Crawl, contentWidths, crawl } from './support/crawl.ts';
import { openTab } from './support/tabs.ts';

const desk = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;

/** Opens a page of the site, from which nothing may be requested of another host. */
async function openSite(settings: Parameters<typeof openTab>[0], path = 'index.html'): Promise<Page> {
  const page = await openTab(settings);
  const others: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(inject('documentationUrl')) && !request.url().startsWith('data:'))
      others.push(request.url());
  });
  onTestFinished(() => expect(others, 'requested of others').toEqual([]));
  await goTo(page, path);
  return page;
}

/** Goes to a page, which is there and shows what it has. */
async function goTo(page: Page, path: string): Promise<void> {
  const response = await page.goto(`${inject('documentationUrl')}${path}`);
  expect(response?.status(), path).toBe(200);
  await page.locator('.col-content').waitFor();
  // Drawings are there last.
  await expect.poll(() => page.locator('pre.mermaid:not(:has(svg))').count()).toBe(0);
}

let found: Promise<Crawl> | undefined;

/** All pages that can be reached, read once. */
async function crawlOnce(): Promise<Crawl> {
  found ??= openSite(desk).then(crawl);
  return found;
}

test('every link leads to a page and its heading, and nothing is loaded from elsewhere', async () => {
  const { pages, broken, foreign } = await crawlOnce();
  expect(pages.length).toBeGreaterThan(300);
  expect(broken).toEqual([]);
  expect(foreign).toEqual([]);
});

/** The guides and recipes, and one page of each other kind. */
async function chosenPages(): Promise<string[]> {
  const { pages } = await crawlOnce();
  const kindOf = (path: string) => {
    if (/^documents\/.*\.ts\.html$/.test(path)) return 'program';
    if (path.startsWith('documents/events-calendar-client')) return 'report';
    return path.startsWith('documents/') ? path : path.slice(0, path.lastIndexOf('/') + 1);
  };
  return [...Map.groupBy(pages, kindOf).values()].flatMap(([path = '']) => path);
}

test('no page logs an error', { timeout: 240_000 }, async () => {
  const page = await openSite(phone);
  const pages = await chosenPages();
  expect(pages.length).toBeGreaterThan(30);
  for (const path of pages) await goTo(page, path);
});

test('no page is wider than a phone', { timeout: 240_000 }, async () => {
  const { pages } = await crawlOnce();
  const page = await openSite(desk);
  const { width } = phone.viewport;
  const widths = await contentWidths(page, pages, width);
  expect(pages.filter((_, index) => widths[index] !== width)).toEqual([]);
});

test('on a phone, the menu leads from page to page', async () => {
  // Another reader than above, for whom no group of the menu has been opened.
  const page = await openSite({ ...phone, locale: 'en-GB' });
  const size = await page
    .locator('.tsd-typography p')
    .first()
    .evaluate((element) => getComputedStyle(element).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16);
  await page.getByLabel('Menu').click();
  const menu = page.locator('.site-menu');
  await menu.getByText('Recipes', { exact: true }).click();
  await menu.getByRole('link', { name: 'Recurring events' }).click();
  await page.getByRole('heading', { name: 'A weekly series' }).waitFor();
});

test.each([
  ['pagination', 'Pagination'],
  ['timezone', 'Time zones'],
  ['401', 'When something is wrong'],
  ['draft', 'Creating and updating'],
  ['recurring', 'Recurring events'],
])('a search for %s leads to %s', async (words, title) => {
  const page = await openSite(desk);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill(words);
  const results = page.getByRole('option');
  await expect
    .poll(async () => (await results.allInnerTexts()).map((text) => text.split('\n')[0]).slice(0, 3))
    .toContain(title);
  await results
    .getByRole('link', { name: new RegExp(`^\\w+ ${title}|^${title}`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: title }).first().waitFor();
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each([
    'index.html',
    'documents/Finding_events.html',
    'documents/Retries_and_timeouts.html',
    'classes/events-calendar-client.CalendarClient.html',
    'modules.html',
  ])('axe finds nothing serious on %s', async (path) => {
    const page = await openSite({ ...desk, colorScheme }, path);
    expect(await seriousViolations(page)).toEqual([]);
  });

  test('drawings are drawn', async () => {
    const page = await openSite({ ...desk, colorScheme }, 'documents/Retries_and_timeouts.html');
    const drawing = page.locator('pre.mermaid svg');
    await drawing.getByText('The request is sent again').waitFor();
    const { width } = (await drawing.boundingBox())!;
    expect(width).toBeGreaterThan(200);
  });
});
