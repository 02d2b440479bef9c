import { expect, inject, test } from 'vitest';
import { openTab } from './support/open.ts';
import { serveUpcoming } from './support/serve-upcoming.ts';

const isChromium = inject('browser') === 'Chromium';

// From another site, the file needs all that browsers do in different ways: modules, and a request to another origin.
const places = isChromium ? (['the site itself', 'another site'] as const) : (['another site'] as const);

test.each(places)('the HTML file lists events on %s', async (place) => {
  const { pages } = await serveUpcoming({ language: 'de' });
  const page = await openTab({ viewport: { width: 800, height: 900 } });
  await page.goto(pages[place]);
  const events = page.locator('#upcoming-events li');
  await expect.poll(() => events.count()).toBe(10);
  const texts = await events.allTextContents();
  expect(texts).toContain('Ends before it starts');
  expect(texts.join('\n')).toMatch(/\d+\. \p{L}+ \d{4}, \d\d:\d\d–\d\d:\d\d Uhr/u);
  expect(texts.join('\n')).toMatch(/Eintritt frei/);
  expect(await page.locator('#upcoming-events img').count()).toBeGreaterThan(5);
  expect(await events.first().getByRole('link').count()).toBe(4);

  await page.getByRole('button', { name: 'Mehr Termine' }).click();
  await expect.poll(() => events.count()).toBe(20);
  expect(new Set(await events.allTextContents()).size).toBe(20);
});

test.runIf(isChromium)('the HTML file says what went wrong', async () => {
  const { mock, pages } = await serveUpcoming();
  mock.failNext({ status: 403, code: 'rest_forbidden' });
  const page = await openTab({ viewport: { width: 800, height: 900 } }, /status of 403/);
  await page.goto(pages['the site itself']);
  await page.getByRole('status').filter({ hasText: 'not allowed' }).waitFor();
});
