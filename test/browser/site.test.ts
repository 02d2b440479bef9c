import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { unreachableUrl } from '../support/server.ts';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { boxOf, drag, eventLink, middleOf, openDetails, square } from './support/actions.ts';
import { daysInGrid, eventsInGrid, eventsInWeek } from './support/grid.ts';
import { eventLinks, openCalendar, openTab } from './support/open.ts';
import { expectedDays, timeZone } from './support/records.ts';
import { credentialsOf, serveSite } from './support/serve-site.ts';

const records = recordedSnapshot.events ?? [];

test(`events are in their squares in ${timeZone}, and one that may not be moved goes back`, async () => {
  const site = await serveSite();
  const parameters = { site: site.url, date: '2026-11-15', ...credentialsOf('subscriber') };
  const page = await openCalendar({ timeZone, parameters, expectedErrors: /status of 403/ });
  const expected = expectedDays(records, timeZone, await daysInGrid(page));
  await expect.poll(() => eventsInGrid(page)).toEqual(expected);
  expect(site.mock.requests.some(({ headers }) => 'origin' in headers)).toBe(true);

  await drag(page, await middleOf(eventLink(page, 57)), await middleOf(square(page, '2026-11-25')));
  const alert = page.getByRole('alert').filter({ hasText: 'not allowed' });
  await alert.waitFor();
  await expect.poll(() => eventsInGrid(page)).toEqual(expected);
  const writes = site.mock.requests.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
  expect(writes.map(({ url }) => new URL(url).pathname)).toEqual(['/wp-json/tribe/events/v1/events/57']);
});

test('what lasts longer than a day stands in the row of whole days, and keeps its hours when it is moved', async () => {
  const [record] = records;
  const times = { start_date: '2026-11-16 09:00:00', end_date: '2026-11-18 17:00:00', all_day: false };
  const site = await serveSite([{ ...record!, ...times, timezone: 'Europe/Berlin', status: 'publish' }]);
  const parameters = { site: site.url, date: '2026-11-17', ...credentialsOf('editor') };
  const page = await openCalendar({ parameters });
  await page.getByRole('tab', { name: 'Week view' }).click();
  const id = String(record!.id);
  const onDays = (...days: string[]) => days.map((day) => ({ id, day, hours: 'all day' }));
  await expect.poll(() => eventsInWeek(page)).toEqual(onDays('2026-11-16', '2026-11-17', '2026-11-18'));

  const { x, y, width, height } = await boxOf(eventLink(page, record!.id));
  const middle = { x: x + width / 2, y: y + height / 2 };
  await drag(page, middle, { x: middle.x + width / 3, y: middle.y });
  await expect.poll(() => eventsInWeek(page)).toEqual(onDays('2026-11-17', '2026-11-18', '2026-11-19'));
  await page.getByRole('status').filter({ hasText: 'Moved' }).waitFor();
  expect(site.mock.snapshot().events?.[0]).toMatchObject({
    start_date: '2026-11-17 09:00:00',
    end_date: '2026-11-19 17:00:00',
    all_day: false,
  });
});

test('without credentials there is nothing to write with', async () => {
  const site = await serveSite();
  const parameters = { site: site.url, date: '2026-11-15' };
  const reader = await openCalendar({ parameters });
  const writer = await openCalendar({ parameters: { ...parameters, ...credentialsOf('editor') } });
  expect(await writer.evaluate('location.search')).not.toContain('secret');
  const buttons = (page: Page) => page.getByRole('button', { name: 'New event' }).count();
  expect([await buttons(reader), await buttons(writer)]).toEqual([0, 1]);
  await (await openDetails(reader, 57)).getByRole('button', { name: 'Share' }).waitFor();
  expect(await reader.getByRole('button', { name: 'Edit' }).count()).toBe(0);
});

test('an unreadable event and a site that refuses to be read are reported, and the site asked again', async () => {
  const site = await serveSite([...records, { ...records[0]!, id: 9999, end_date: '2000-01-01 10:00:00' }]);
  const page = await openCalendar({
    parameters: { site: site.url, date: '2026-11-15', view: 'list', event: '9999' },
    expectedErrors: /status of 403|NAME_NOT_RESOLVED/,
  });
  await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
  site.mock.failNext({ status: 403, code: 'rest_forbidden' });
  await page.getByRole('button', { name: 'Next' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'not allowed' });
  await alert.waitFor();
  expect(await page.getByText('No events').isVisible()).toBe(false);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
  await eventLinks(page).first().waitFor();
});

test('a site that cannot be reached is reported within a second', async () => {
  const page = await openTab({ viewport: { width: 1280, height: 900 } }, /./);
  await page.goto(`${inject('pageUrl')}?categories=music&site=${await unreachableUrl()}`);
  await page.locator('#calendar').getByRole('gridcell').first().waitFor();
  const start = Date.now();
  const alert = page.getByRole('alert').filter({ hasText: 'cannot be reached' });
  await alert.getByRole('button', { name: 'Try again' }).waitFor();
  expect(Date.now() - start).toBeLessThan(1000);
  expect(await page.locator('#count').textContent()).toBe('');
  await page.getByRole('searchbox').fill('jazz');
  await page.waitForURL(/categories=music.*search=jazz/);
});
