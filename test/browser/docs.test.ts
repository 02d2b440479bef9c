import { expect, inject, test } from 'vitest';
import { seriousViolations } from './support/axe.ts';
import { openTab } from './support/open.ts';

const desktop = { viewport: { width: 1280, height: 1000 } };

const docs = inject('docsUrl');

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
