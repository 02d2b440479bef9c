import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventLink, openDetails, storedEvent } from './support/actions.ts';
import { eventsInGrid } from './support/grid.ts';
import { openCalendar } from './support/open.ts';
import { daysOfRecord, timesOf, timeZone } from './support/records.ts';

const parameters = { date: '2027-01-06' };

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New event' }).click();
  return page.getByRole('dialog', { name: 'New event' });
}

const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });
const dateField = (form: Locator, name: string) => form.getByLabel(name, { exact: true });

/** The ID of the event of that title. */
async function idOf(page: Page, title: string): Promise<string> {
  const link = page.locator('#calendar [data-event-id]').filter({ hasText: title });
  return (await link.getAttribute('data-event-id')) ?? '';
}

test(`an event is created on the chosen clock, changed, and both are undone, in ${timeZone}`, async () => {
  const page = await openCalendar({ timeZone, parameters });
  const form = await openForm(page);
  await field(form, 'Title').fill('Fish & Chips <live>');
  await dateField(form, 'Start').fill('2027-01-20T19:00');
  await dateField(form, 'End').fill('2027-01-20T21:30');
  await form.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
  await form.getByRole('combobox', { name: 'Venue' }).selectOption({ label: 'Corn Exchange' });
  await form.getByRole('group', { name: 'Categories' }).getByRole('checkbox', { name: 'Film' }).check();
  await field(form, 'Cost').fill('12');
  await field(form, 'Website').fill('https://example.org/fish');
  await field(form, 'Description').fill('<p>With <em>peas</em></p>');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  const status = page.getByRole('status');
  await status.filter({ hasText: 'Saved' }).waitFor();

  await page.locator('#calendar [data-event-id]').filter({ hasText: 'Fish & Chips <live>' }).waitFor();
  const id = await idOf(page, 'Fish & Chips <live>');
  const stored = await storedEvent(page, id);
  const days = daysOfRecord(stored, timeZone);
  expect((await eventsInGrid(page))[id]).toEqual(days);
  expect(stored).toMatchObject({
    status: 'publish',
    start_date: '2027-01-20 19:00:00',
    end_date: '2027-01-20 21:30:00',
    timezone: 'Asia/Tokyo',
    cost: '$12',
    website: 'https://example.org/fish',
    venue: { venue: 'Corn Exchange' },
    categories: [{ slug: 'film' }],
  });

  const dialog = await openDetails(page, id);
  expect(await dialog.getByRole('region', { name: 'Description' }).locator('em').textContent()).toBe('peas');
  // The page has not loaded the category.
  await page.locator('#field-categories label', { hasText: 'Film' }).evaluate((label) => label.remove());
  await dialog.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit event' });
  await field(edited, 'Title').fill('Fish & Chips, sold out');
  await edited.getByRole('checkbox', { name: 'All day' }).check();
  await edited.getByRole('checkbox', { name: 'Music' }).check();
  await edited.getByRole('button', { name: 'Save' }).click();
  await edited.waitFor({ state: 'hidden' });
  await eventLink(page, id).filter({ hasText: 'sold out' }).waitFor();
  expect((await eventsInGrid(page))[id]).toEqual(['2027-01-20']);
  expect(await storedEvent(page, id)).toMatchObject({
    all_day: true,
    cost: '$12',
    categories: [{ slug: 'film' }, { slug: 'music' }],
  });

  await page.keyboard.press('Control+z');
  await eventLink(page, id).filter({ hasText: 'Fish & Chips <live>' }).waitFor();
  await expect.poll(async () => (await eventsInGrid(page))[id]).toEqual(days);
  expect(timesOf(await storedEvent(page, id), timeZone)).toEqual(timesOf(stored, timeZone));
  await page.keyboard.press('Control+z');
  await eventLink(page, id).waitFor({ state: 'detached' });
});

test('the form shows what is wrong at its fields, and focuses the first of them', async () => {
  const page = await openCalendar({ parameters });
  const form = await openForm(page);
  await field(form, 'Title').fill('');
  await dateField(form, 'Start').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  const start = dateField(form, 'Start');
  const title = field(form, 'Title');
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true');
  for (const wrong of [title, start]) {
    expect(await wrong.getAttribute('aria-invalid')).toBe('true');
    const message = await wrong.getAttribute('aria-describedby');
    expect(await page.locator(`#${message}`).textContent()).toMatch(/\w/);
  }
  expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field(form, 'Website').getAttribute('aria-invalid')).toBeNull();

  await title.fill('A title');
  await start.fill('2027-01-20T19:00');
  await dateField(form, 'End').fill('2027-01-20T18:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dateField(form, 'End').getAttribute('aria-invalid')).toBe('true');
  expect(await title.getAttribute('aria-invalid')).toBeNull();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'hidden' });
});
