import { expect, test } from 'vitest';
import { openDetails } from './support/actions.ts';
import { openCalendar } from './support/open.ts';
import { eventOfTitle, today } from './support/records.ts';

const poems = 'Poems for People in a Hurry';

test('the address has the view, the day and the open event, to share them', async () => {
  const page = await openCalendar({ parameters: { date: today } });
  const parametersOf = () =>
    page.evaluate<string>('location.search').then((text) => new URLSearchParams(text));
  const { id } = eventOfTitle(poems);
  const dialog = await openDetails(page, id);
  expect((await parametersOf()).get('event')).toBe(String(id));
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect((await parametersOf()).has('event')).toBe(false);

  await page.getByRole('tab', { name: 'List view' }).click();
  await page.locator('.agenda section').first().waitFor();
  const address = Object.fromEntries(await parametersOf());
  expect(address).toMatchObject({ view: 'list', day: today });
  const shared = await openCalendar({ parameters: { ...address, event: String(id) } });
  await shared.getByRole('dialog').getByRole('heading', { name: poems }).waitFor();
  expect(await shared.locator('.agenda section').count()).toBeGreaterThan(1);
});

test('the page says what it was searched for and on whose clock it is, and clears only what there is', async () => {
  const page = await openCalendar({ timeZone: 'America/New_York', parameters: { date: today } });
  const count = page.locator('#count');
  const clear = page.getByRole('button', { name: 'Clear filters' });
  expect(await clear.isVisible()).toBe(false);
  await expect.poll(() => count.textContent()).toContain('New York');
  await page.getByRole('searchbox').fill('yoga');
  await expect.poll(() => count.textContent()).toMatch(/events · “yoga”, April 2027/);
  expect(await clear.isVisible()).toBe(true);
});

test('what is over is dimmed, and the end of a new event follows its start', async () => {
  const page = await openCalendar({ parameters: { date: today } });
  expect(await page.locator('#calendar .past').count()).toBeGreaterThan(0);
  expect(await page.locator('#calendar [data-event-id]:not(.past)').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'New event' }).click();
  const [start, end] = [page.locator('#field-start'), page.locator('#field-end')];
  await start.fill('2027-10-31T01:00');
  expect(await end.inputValue()).toBe('2027-10-31T03:00');
  await page.getByLabel('All day').check();
  await start.fill('2027-11-05');
  expect(await end.inputValue()).toBe('2027-11-05');
});
