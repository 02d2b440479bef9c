import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { openCalendar, type Visit } from './support/open.ts';
import { today } from './support/records.ts';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

const largest = 150_000;

const visits: Record<string, Visit> = {
  'calendar-page-light': { colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  'calendar-page-dark': { colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
  'calendar-page-phone': { colorScheme: 'light', viewport: { width: 390, height: 760 }, isPhone: true },
};

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
});

test.each(Object.entries(visits))('%s', async (name, visit) => {
  const page = await openCalendar({ ...visit, parameters: { date: today } });
  await page.evaluate(() => document.fonts.ready);
  const image = await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' });
  expect(image.length).toBeLessThan(largest);
});
