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
