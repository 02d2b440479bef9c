import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventLink, openDetails } from './support/actions.ts';
import { seriousViolations } from './support/axe.ts';
import { eventLinks, openCalendar, type Visit } from './support/open.ts';
import { today } from './support/records.ts';

const parameters = { date: today };

/** What shows an event. In a month, some are hidden behind `+2 more`. */
const visibleEvents = (page: Page) => eventLinks(page).filter({ visible: true });

/** Goes through the states of the page. */
async function checkAllStates(visit: Visit): Promise<void> {
  const page = await openCalendar({ parameters, ...visit });
  const check = async (state: string) => expect(await seriousViolations(page), state).toEqual([]);
  for (const view of ['Month', 'Week', 'List']) {
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

describe.each(['light', 'dark'] as const)('axe finds nothing serious, %s', (colorScheme) => {
  test('on a desk', () => checkAllStates({ colorScheme }));
  test('on a phone', () => checkAllStates({ colorScheme, ...phone }));
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
  test('shows the list, and each view within its width', async () => {
    const page = await openCalendar({ parameters, ...phone });
    expect(await page.getByRole('tab', { name: 'List view' }).getAttribute('aria-selected')).toBe('true');
    for (const view of ['List', 'Month', 'Week']) {
      await page.getByRole('tab', { name: `${view} view` }).click();
      await visibleEvents(page).first().waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, view).toBeLessThanOrEqual(390);
    }
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
