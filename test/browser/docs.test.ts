import { expect, inject, test } from 'vitest';
import { seriousViolations } from './support/axe.ts';
import { openTab } from './support/open.ts';

const desktop = { viewport: { width: 1280, height: 1000 } };

const docs = inject('docsUrl');

test('the search answers in under a second, with guides first', { retry: 2 }, async () => {
  const page = await openTab(desktop);
  await page.goto(`${docs}docs/quick-start`);
  await page.locator('#local-search button').click();
  const input = page.locator('#localsearch-input');
  const first = page.locator('#localsearch-list .result').first();
  const search = async (text: string) => {
    const start = performance.now();
    await input.fill(text);
    const marks = first.locator('mark', { hasText: text.slice(0, 3) });
    await marks.first().waitFor();
    return performance.now() - start;
  };
  await search('venue');
  expect(await search('recurring')).toBeLessThan(1000);
  expect(await first.getAttribute('href')).not.toMatch(/reference|interface/);
});

const looks = {
  light: desktop,
  dark: { ...desktop, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 } },
} as const;
// Its sidebar has links inside of buttons, and its search a label that differs from its text.
const ofVitePress = ['nested-interactive', 'label-content-name-mismatch'];
const reference = 'docs/reference/events-calendar-client/';
const fields = `${reference}schemas/interfaces/CalendarEvent`;
const paths = ['', 'docs/quick-start', 'docs/playground', reference, fields];
test.each(Object.entries(looks))('axe finds nothing serious: %s', async (_name, options) => {
  const page = await openTab(options);
  for (const path of paths) {
    await page.goto(`${docs}${path}`);
    // A page that has not started has a switch of colors without a name.
    await page.locator('.VPSwitchAppearance:not([title=""])').first().waitFor({ state: 'attached' });
    expect(await seriousViolations(page, ofVitePress), path).toEqual([]);
  }
});
