import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { openDetails } from './support/actions.ts';
import { openCalendar } from './support/open.ts';
import { serveSite } from './support/serve-site.ts';

const attack = 'document.documentElement.dataset.attacked = "yes"';
const hostile = [
  '<p>Come in!</p>',
  `<script>${attack}</script>`,
  `<img src="data:," alt="" onerror='${attack}'>`,
  `<svg><animate onbegin='${attack}' attributeName="x" dur="1s"></animate></svg>`,
  `<details open ontoggle='${attack}'><summary>More</summary></details>`,
  `<a href="javascript:${attack.replaceAll('"', '&quot;')}">Tickets</a>`,
  `<iframe srcdoc="<script>parent.${attack.replaceAll('"', '&quot;')}</script>"></iframe>`,
].join('');

const isAttacked = (page: Page) => page.locator('html').evaluate(({ dataset }) => dataset.attacked === 'yes');

/** Opens the details, follows what looks like a link there, and finds that nothing has run. */
async function expectNoAttack(page: Page, id: unknown): Promise<void> {
  const dialog = await openDetails(page, id);
  const description = dialog.getByRole('region', { name: 'Description' });
  await description.getByText('Come in!').waitFor();
  await description.getByText('Tickets').click();
  expect(await page.locator('[href^=javascript]').count()).toBe(0);
  expect(await description.locator('script, iframe, [onerror], [ontoggle], [href^=javascript]').count()).toBe(
    0,
  );
  expect(await isAttacked(page)).toBe(false);

  // Where it is not sanitized, it does run.
  await description.evaluate((element, html) => element.setHTMLUnsafe(html), hostile);
  await expect.poll(() => isAttacked(page)).toBe(true);
}

test('what a description brings along does not run: entered in the form', async () => {
  const page = await openCalendar({ parameters: { date: '2027-01-06' } });
  await page.getByRole('button', { name: 'New event' }).click();
  const form = page.getByRole('dialog', { name: 'New event' });
  await form.getByRole('textbox', { name: 'Title' }).fill('A hostile event');
  await form.getByLabel('Start', { exact: true }).fill('2027-01-20T19:00');
  await form.getByLabel('End', { exact: true }).fill('2027-01-20T20:00');
  await form.getByRole('textbox', { name: 'Description' }).fill(hostile);
  await form.getByRole('button', { name: 'Save' }).click();
  const link = page.locator('#calendar [data-event-id]').filter({ hasText: 'A hostile event' });
  await expectNoAttack(page, await link.getAttribute('data-event-id'));
});

test('what a description brings along does not run: sent by a site', async () => {
  const [first, ...others] = (recordedSnapshot.events ?? []).filter(({ start_date }) =>
    String(start_date).startsWith('2027-05'),
  );
  const titled = {
    ...others[0]!,
    title: '<img src="data:," onerror="document.documentElement.dataset.attacked = &quot;yes&quot;">Fair',
  };
  const site = await serveSite([
    { ...first!, status: 'publish', description: hostile, website: `javascript:${attack}` },
    titled,
  ]);
  const page = await openCalendar({ parameters: { site: site.url, date: '2027-05-01' } });
  await expectNoAttack(page, first!.id);
});
