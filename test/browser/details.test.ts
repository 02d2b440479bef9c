import { readFile } from 'node:fs/promises';
import type { SnapshotRecord } from 'events-calendar-client/testing';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { parseComponent, textOf, timeOf } from '../ical/parse.ts';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { definitionOf, openDetails } from './support/actions.ts';
import { openCalendar } from './support/open.ts';
import { eventOfTitle, timesOf, timeZone, today } from './support/records.ts';
import { serveSite } from './support/serve-site.ts';

/** A name as the page shows it. */
const decodeName = (html: string) => html.replaceAll('&#038;', '&');

/** Of an hour, of whole days, and without a venue. */
const titles = [
  'Poems for People in a Hurry',
  'Make a Play in Three Days',
  'Live from Halifax, Nova Scotia: Kitchen Party',
];

async function download(dialog: Locator): Promise<{ name: string; text: string }> {
  const downloading = dialog.page().waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download .ics' }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** What a panel says of an event, judged by the record itself. */
async function checkWords(dialog: Locator, record: SnapshotRecord, timeZone: string): Promise<void> {
  const when = await definitionOf(dialog, 'When').textContent();
  const { start, end } = timesOf(record, timeZone);
  if (record.all_day) {
    expect(when).toContain(String(Number(String(record.start_date).slice(8, 10))));
    expect(when).not.toContain(':');
  } else {
    expect(when).toContain(String(start.day));
    for (const { hour, minute } of [start, end]) {
      expect(when).toContain(`${hour % 12 || 12}:${String(minute).padStart(2, '0')}`);
    }
  }
  const hasVenue = !Array.isArray(record.venue);
  expect(await definitionOf(dialog, 'Where').textContent()).toMatch(hasVenue ? /\w/ : /Not known yet/);
  const organizers = record.organizer as { organizer: string }[];
  const organizer = await definitionOf(dialog, 'Organizer').textContent();
  expect(organizer).toBe(organizers.map(({ organizer: name }) => decodeName(name)).join(', '));
  const price = await definitionOf(dialog, 'Price').textContent();
  expect(price?.replaceAll(' ', '')).toBe(String(record.cost).replaceAll(' ', '') || 'Notknownyet');
}

/** What the file for other calendars says. */
async function checkFile(dialog: Locator, record: SnapshotRecord, timeZone: string): Promise<void> {
  const { name, text } = await download(dialog);
  expect(name).toMatch(/\.ics$/);
  const component = parseComponent(text);
  expect(textOf(component, 'summary')).toContain(record.title);
  const [from, to] = [timeOf(component, 'dtstart'), timeOf(component, 'dtend')];
  if (record.all_day) {
    expect([from.isDate, from.toString()]).toEqual([true, String(record.start_date).slice(0, 10)]);
  } else {
    const { start, end } = timesOf(record, timeZone);
    const instants = [start, end].map(({ epochMilliseconds }) => epochMilliseconds / 1000);
    expect([from.toUnixTime(), to.toUnixTime()]).toEqual(instants);
  }
}

test(`the panel and the file that it saves say when, where and for how much, in ${timeZone}`, async () => {
  const page = await openCalendar({ timeZone, parameters: { date: today } });
  for (const record of titles.map(eventOfTitle)) {
    const dialog = await openDetails(page, record.id);
    expect(await dialog.getByRole('heading').textContent()).toContain(record.title);
    await checkWords(dialog, record, timeZone);
    await checkFile(dialog, record, timeZone);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
});

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
  const active = description.locator('script, iframe, [onerror], [ontoggle], [href^=javascript]');
  expect(await active.count()).toBe(0);
  expect(await isAttacked(page)).toBe(false);

  // Where it is not sanitized, it does run.
  await description.evaluate((element, html) => element.setHTMLUnsafe(html), hostile);
  await expect.poll(() => isAttacked(page)).toBe(true);
}

test('what a description brings along does not run', async () => {
  const records = recordedSnapshot.events ?? [];
  const first = records.find(({ start_date }) => String(start_date).startsWith('2027-05'));
  const fields = { status: 'publish', description: hostile, website: `javascript:${attack}` };
  const site = await serveSite([{ ...first!, ...fields }]);
  const page = await openCalendar({ parameters: { site: site.url, date: '2027-05-01' } });
  await expectNoAttack(page, first!.id);
});

const poems = 'Poems for People in a Hurry';

test('the address has the view, the day and the open event, to share them', async () => {
  const page = await openCalendar({ parameters: { date: today } });
  const parametersOf = () =>
    page.evaluate<string>('location.search').then((text) => new URLSearchParams(text));
  const { id } = eventOfTitle(poems);
  const dialog = await openDetails(page, id);
  expect((await parametersOf()).get('event')).toBe(String(id));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(async () => (await parametersOf()).has('event')).toBe(false);

  await page.getByRole('tab', { name: 'List view' }).click();
  await page.locator('.agenda section').first().waitFor();
  const address = Object.fromEntries(await parametersOf());
  expect(address).toMatchObject({ view: 'list', day: today });
  const shared = await openCalendar({ parameters: { ...address, event: String(id) } });
  await shared.getByRole('dialog').getByRole('heading', { name: poems }).waitFor();
  expect(await shared.locator('.agenda section').count()).toBeGreaterThan(1);
});
