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
  test('has its events in their squares, and one that it refuses to move goes back', async () => {
    const site = await serveSite();
    const parameters = { site: site.url, date: '2026-11-15' };
    const page = await openCalendar({ timeZone, parameters, expectedErrors: /status of 401/ });
    const expected = expectedDays(records, timeZone, await daysInGrid(page));
    await expect.poll(() => eventsInGrid(page)).toEqual(expected);
    expect(site.requests.some(({ headers }) => headers.origin !== undefined)).toBe(true);

    await drag(page, await middleOf(eventLink(page, 57)), await middleOf(square(page, '2026-11-25')));
    const alert = page.getByRole('alert').filter({ hasText: 'Please sign in' });
    await alert.waitFor();
    await expect.poll(() => eventsInGrid(page)).toEqual(expected);
    const writes = site.requests.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
    expect(writes.map(({ url }) => url.pathname)).toEqual(['/wp-json/tribe/events/v1/events/57']);
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
  await page.getByRole('alert').filter({ hasText: 'not allowed' }).waitFor();
});
