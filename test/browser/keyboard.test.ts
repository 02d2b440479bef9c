import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventLinks, openCalendar } from './support/open.ts';
import { today } from './support/records.ts';

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
  const stops = ['New event', 'Search events', 'Category', 'Clear filters', 'Next'];
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
