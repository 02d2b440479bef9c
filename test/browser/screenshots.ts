import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { openCalendar, openTab, type Visit } from './support/open.ts';
import { today } from './support/records.ts';
import { serveUpcoming } from './support/serve-upcoming.ts';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

const largest = 150_000;

const desktop = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 390, height: 760 }, isPhone: true };

const pictures: Record<string, { visit: Visit; language?: string; view?: string }> = {
  'calendar-page-light': { visit: { ...desktop, colorScheme: 'light' } },
  'calendar-page-dark': { visit: { ...desktop, colorScheme: 'dark' } },
  'calendar-page-phone-light': { visit: { ...phone, colorScheme: 'light' } },
  'calendar-page-phone-dark': { visit: { ...phone, colorScheme: 'dark' } },
  'calendar-page-german': { visit: desktop, language: 'de', view: 'Liste' },
};

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
});

test.each(Object.entries(pictures))('%s', async (name, { visit, language, view }) => {
  const page = await openCalendar({ timeZone: 'Europe/London', ...visit, parameters: { date: today } });
  if (language) await page.locator('#language').selectOption(language);
  if (view) await page.getByRole('tab', { name: view }).click();
  await page.locator('#legend li').first().waitFor();
  await page.locator('#calendar[aria-busy=false]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const image = await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' });
  expect(image.length).toBeLessThan(largest);
});

test('upcoming-events', async () => {
  const { pages } = await serveUpcoming();
  const page = await openTab({ viewport: { width: 800, height: 760 } });
  await page.goto(pages['the site itself']);
  await page.getByRole('button', { name: 'More events' }).waitFor();
  await page.screenshot({ path: `${folder}upcoming-events.png` });
});
