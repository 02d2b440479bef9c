import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventLink, openDetails } from './support/actions.ts';
import { seriousViolations } from './support/axe.ts';
import { eventLinks, openCalendar, type Visit } from './support/open.ts';
import { expectedDays, mockEvents, today } from './support/records.ts';

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

const phone = { isPhone: true, viewport: { width: 390, height: 844 } } as const;

describe('axe finds nothing serious', () => {
  test('on a desk', () => checkAllStates({ colorScheme: 'light' }));
  test('on a phone, in the dark', () => checkAllStates({ colorScheme: 'dark', ...phone }));
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
    expect(await page.getByRole('button', { name: / 0 events/ }).count()).toBe(0);
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

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

test('everything is done with the keyboard alone', async () => {
  const page = await openCalendar({ parameters: { date: today } });
  const focus = page.locator(':focus');
  const seen: string[] = [];
  do {
    await page.keyboard.press('Tab');
    seen.push((await focus.ariaSnapshot()).split('\n')[0]!);
    expect(seen.length).toBeLessThan(40);
  } while (!(await focus.getAttribute('data-event-id')));
  const stops = ['New event', 'Search events', 'Category', 'Next'];
  const order = stops.map((name) => seen.findIndex((stop) => stop.includes(name)));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThanOrEqual(0);
  const event = eventLinks(page).and(focus);
  const id = await event.getAttribute('data-event-id');

  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog');
  await details.waitFor();
  expect(await focus.evaluate((element) => element.closest('dialog') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  expect(await focus.getAttribute('data-event-id')).toBe(id);

  await page.keyboard.press('Enter');
  const edit = details.getByRole('button', { name: 'Edit' });
  while (!(await isFocused(edit))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit event' });
  await form.waitFor();
  await form.getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.type(' by keyboard');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'hidden' });
  await eventLinks(page).filter({ hasText: 'by keyboard' }).first().waitFor();
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('status').filter({ hasText: 'Undone' }).waitFor();
  await eventLinks(page).filter({ hasText: 'by keyboard' }).first().waitFor({ state: 'detached' });
});
