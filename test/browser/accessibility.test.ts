import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { serve } from '../support/server.ts';
import { eventLink, openDetails } from './support/actions.ts';
import { seriousViolations } from './support/axe.ts';
import { expectedDays } from './support/expected-days.ts';
import { eventLinks, openCalendar, type Visit } from './support/open.ts';
import { mockEvents, today } from './support/records.ts';
import { openTab } from './support/tabs.ts';

const parameters = { date: today };

/** What shows an event. In a month, some are hidden behind `+2 more`. */
const visibleEvents = (page: Page) => eventLinks(page).filter({ visible: true });

/** Goes through the states of the page. */
async function checkAllStates(visit: Visit): Promise<void> {
  const page = await openCalendar({ parameters, ...visit });
  const check = async (state: string) => expect(await seriousViolations(page), state).toEqual([]);
  for (const view of visit.isPhone ? ['Month', '3 days', 'List'] : ['Month', 'Week', 'List']) {
    await page.getByRole('tab', { name: `${view} view` }).click();
    await visibleEvents(page).first().waitFor();
    await check(view);
  }
  const id = await visibleEvents(page).first().getAttribute('data-event-id');
  const details = await openDetails(page, id);
  await check('details');
  await details.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit event' });
  await form.waitFor();
  await check('form');
  await form.getByRole('textbox', { name: 'Title' }).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.locator('[aria-invalid=true]').first().waitFor();
  await check('form with a problem');
  await form.getByRole('textbox', { name: 'Title' }).fill('Another title');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor();
  await eventLink(page, id).filter({ hasText: 'Another title' }).waitFor();
  await check('message');
}

/** Opens the page for a site that is not there, and for one that does not respond. */
async function checkFailures(): Promise<void> {
  const page = await openTab({ colorScheme: 'light' }, /./);
  await page.goto(`${inject('pageUrl')}?site=http://127.0.0.1:1`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  const { url } = await serve(() => 'hang');
  await page.goto(`${inject('pageUrl')}?site=${url}`);
  for (const view of ['Month', 'Week', 'List']) {
    await page.getByRole('tab', { name: `${view} view` }).click();
    await page.locator('#calendar[aria-busy=true]').waitFor();
    expect(await seriousViolations(page), view).toEqual([]);
  }
}

const phone = { isPhone: true, viewport: { width: 390, height: 844 } } as const;

/** How bright the background is, from 0 to 255. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const color = getComputedStyle(document.body).backgroundColor;
    const context = document.createElement('canvas').getContext('2d')!;
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[1]!;
  });

describe('axe finds nothing serious', () => {
  test('on a desk', () => checkAllStates({ colorScheme: 'light' }));
  test('on a phone, in the dark', () => checkAllStates({ colorScheme: 'dark', ...phone }));
  test('where a site is not there or does not respond', checkFailures);
});

describe('the colors', () => {
  test('are those that the reader prefers, or those of the address', async () => {
    const light = await openCalendar({ parameters, colorScheme: 'light' });
    const dark = await openCalendar({ parameters, colorScheme: 'dark' });
    const chosen = await openCalendar({ parameters: { ...parameters, theme: 'dark' }, colorScheme: 'light' });
    expect(await brightness(light)).toBeGreaterThan(220);
    expect(await brightness(dark)).toBeLessThan(60);
    expect(await brightness(chosen)).toBeLessThan(60);
  });
});

describe('a phone', () => {
  test('shows a month with dots, and below it the events of the day that is tapped', async () => {
    const page = await openCalendar({ parameters, ...phone });
    const shown = () =>
      page.locator('#calendar .card').evaluateAll((cards) => cards.map((card) => card.dataset.eventId));
    const [day, other] = [today, '2027-04-08'] as const;
    const expected = expectedDays(mockEvents, 'Europe/Berlin', [day, other]);
    const idsOn = (date: string) => Object.keys(expected).filter((id) => expected[id]?.includes(date));
    const buttonOf = (date: string) => page.locator(`button[data-date="${date}"]`);
    expect(await buttonOf(day).getAttribute('aria-pressed')).toBe('true');
    expect((await shown()).sort()).toEqual(idsOn(day));
    await buttonOf(other).tap();
    expect((await shown()).sort()).toEqual(idsOn(other));
    expect(await buttonOf(other).locator('.dot').count()).toBe(Math.min(idsOn(other).length, 3));
  });

  test('shows each view and the whole title within its width', async () => {
    const page = await openCalendar({ parameters, ...phone });
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    for (const view of ['List', 'Month', '3 days']) {
      await page.getByRole('tab', { name: `${view} view` }).click();
      await visibleEvents(page).first().waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, view).toBeLessThanOrEqual(390);
    }
    // The view of days, which is the last one, begins in the morning.
    const morning = page.locator('#calendar [data-time="08:00:00"]').first();
    await expect.poll(async () => (await morning.boundingBox())?.y).toBeLessThan(phone.viewport.height);
    await page.getByRole('button', { name: 'New event' }).click();
    const form = page.getByRole('dialog', { name: 'New event' });
    const { x, width } = (await form.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    const size = await form
      .getByRole('textbox', { name: 'Title' })
      .evaluate((element) => getComputedStyle(element).fontSize);
    // Smaller, and phones zoom in.
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16);
  });
});
