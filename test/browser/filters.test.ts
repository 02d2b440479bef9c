import type { SnapshotRecord } from 'events-calendar-client/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { daysInGrid, eventsInGrid } from './support/grid.ts';
import { openCalendar, type Visit } from './support/open.ts';
import { expectedDays, mockEvents, today } from './support/records.ts';

const timeZone = 'Europe/Berlin';
const open = (visit: Visit = {}) => openCalendar({ timeZone, parameters: { date: today }, ...visit });

/** Waits until the month shows these events and no others. */
async function expectOnly(page: Page, isWanted: (record: SnapshotRecord) => boolean): Promise<void> {
  const expected = expectedDays(mockEvents.filter(isWanted), timeZone, await daysInGrid(page));
  expect(expected).not.toEqual({});
  await expect.poll(() => eventsInGrid(page)).toEqual(expected);
}

const hasTerm = (name: 'categories' | 'tags', slugs: readonly string[]) => (record: SnapshotRecord) => {
  const terms = record[name] as { slug: string }[];
  return terms.some(({ slug }) => slugs.includes(slug));
};

test('the filters each find their events, also together, and are cleared', async () => {
  const page = await open();
  const search = page.locator('search');
  const clear = search.getByRole('button', { name: 'Clear filters' });
  await expectOnly(page, () => true);

  await search.getByRole('searchbox', { name: 'Search events' }).fill('yoga');
  await expectOnly(page, ({ title }) => String(title).includes('Yoga'));
  await clear.click();
  await expectOnly(page, () => true);
  expect(await search.getByRole('searchbox').inputValue()).toBe('');

  const categories = search.getByRole('combobox', { name: 'Category' });
  expect(await categories.locator('option').allTextContents()).toContain('\u2003Making');
  await categories.selectOption({ label: 'Families' });
  await expectOnly(page, hasTerm('categories', ['families']));
  await clear.click();

  await search.getByRole('combobox', { name: 'Tag' }).selectOption({ label: 'free' });
  await expectOnly(page, hasTerm('tags', ['free']));

  await search.getByRole('combobox', { name: 'Venue' }).selectOption({ label: 'Aldermouth Library' });
  const isThere = (record: SnapshotRecord) =>
    (record.venue as { venue?: unknown }).venue === 'Aldermouth Library';
  await expectOnly(page, (record) => hasTerm('tags', ['free'])(record) && isThere(record));
  await clear.click();
  await expectOnly(page, () => true);
});

test('the address has the filters, to share them and to go back', async () => {
  const page = await open();
  const search = page.locator('search');
  await search.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Families' });
  await expectOnly(page, hasTerm('categories', ['families']));
  await search.getByRole('searchbox', { name: 'Search events' }).fill('under-fives');
  const isStoryTime = ({ title }: SnapshotRecord) => String(title).startsWith('Story Time');
  await expectOnly(page, isStoryTime);

  const address = await page.evaluate<string>('location.search');
  const shared = await open({ parameters: Object.fromEntries(new URLSearchParams(address)) });
  await expectOnly(shared, isStoryTime);
  const category = shared.locator('search').getByRole('combobox', { name: 'Category' });
  await expect.poll(() => category.inputValue()).toBe('families');

  await page.getByRole('tab', { name: 'Week view' }).click();
  await expect.poll(() => page.locator('#count').textContent()).toContain('“under-fives”, Apr 4 – 10, 2027');
  await page.evaluate('history.back()');
  await expectOnly(page, hasTerm('categories', ['families']));
  expect(await search.getByRole('searchbox').inputValue()).toBe('');
  await page.evaluate('history.back()');
  await expectOnly(page, () => true);
});

test('the language that is chosen is that of the page, the calendar and the requests', async () => {
  const page = await open();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  await page.waitForFunction(() => {
    const requests = performance.getEntriesByType('resource');
    return requests.some(({ name }) => /\/events\/?\?.*tl_language=de/.test(name));
  });
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('button', { name: 'Neue Veranstaltung' }).waitFor();
  await page.locator('#calendar').getByRole('heading', { name: 'April 2027' }).waitFor();
  await page.getByRole('searchbox', { name: 'Suche' }).waitFor();
  await expectOnly(page, () => true);
  await page.goto(await page.evaluate('location.href'));
  await page.getByRole('button', { name: 'Neue Veranstaltung' }).waitFor();
});
