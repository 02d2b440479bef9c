import { describe, expect, test } from 'vitest';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { drag, eventLink, middleOf, square } from './support/actions.ts';
import { expectedDays } from './support/expected-days.ts';
import { daysInGrid, eventsInGrid } from './support/grid.ts';
import { openCalendar } from './support/open.ts';
import { readersZones } from './support/records.ts';
import { serveSite } from './support/serve-site.ts';

const records = recordedSnapshot.events ?? [];

describe.each(readersZones)('a real site, seen in %s', (timeZone) => {
  test('has its events in their squares, and nothing is requested of others', async () => {
    const site = await serveSite();
    const parameters = { site: site.url, date: '2026-11-15' };
    const page = await openCalendar({ timeZone, parameters });
    const others: string[] = [];
    page.on('request', (request) => {
      if (!/^(http:\/\/127\.0\.0\.1|data|blob)/.test(request.url())) others.push(request.url());
    });
    await expect
      .poll(async () => eventsInGrid(page))
      .toEqual(expectedDays(records, timeZone, await daysInGrid(page)));
    await page.getByRole('heading', { level: 1, name: new URL(site.url).host }).waitFor();
    expect(others).toEqual([]);
    expect(site.requests.some(({ headers }) => headers.origin !== undefined)).toBe(true);
  });

  test('that refuses a change has its event go back', async () => {
    const site = await serveSite();
    const parameters = { site: site.url, date: '2026-11-15' };
    const page = await openCalendar({ timeZone, parameters, expectedErrors: /status of 401/ });
    const days = expectedDays(records, timeZone, await daysInGrid(page))['57']!;
    await drag(page, await middleOf(eventLink(page, 57)), await middleOf(square(page, '2026-11-25')));
    const alert = page.getByRole('alert');
    await alert.filter({ hasText: /\w/ }).waitFor();
    await expect.poll(async () => (await eventsInGrid(page))['57']).toEqual(days);
    const writes = site.requests.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
    expect(writes.map(({ url }) => url.pathname)).toEqual(['/wp-json/tribe/events/v1/events/57']);
    expect(await alert.textContent()).toContain('401');
  });
});

test('a site that refuses to be read is reported', async () => {
  const site = await serveSite();
  const page = await openCalendar({
    parameters: { site: site.url, date: '2026-11-15' },
    expectedErrors: /status of 403/,
  });
  site.mock.failNext({ status: 403, code: 'rest_forbidden' });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('alert').filter({ hasText: '403' }).waitFor();
});
