import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { runsInBrowser } from '../../.vitepress/theme/run/run-buttons.ts';
import { runnablePages } from '../support/pages.ts';
import { seriousViolations } from './support/axe.ts';
import { openTab } from './support/open.ts';
import { serveDocs } from './support/serve-docs.ts';

const desktop = { viewport: { width: 1280, height: 1000 } };

const pagesForBrowsers = runnablePages.filter(({ examples }) => runsInBrowser(examples[0]?.code));

/** Clicks a Run button, and returns what the code prints. */
async function run(page: Page, index = 0): Promise<string> {
  const output = page.locator('.run-output').nth(index);
  await output.evaluate((element) => element.removeAttribute('data-state'));
  await page.locator('.run-button').nth(index).click();
  await output.and(page.locator('[data-state=done]')).waitFor();
  return (await output.textContent()) ?? '';
}

describe('every block of a page runs in the browser', () => {
  test.each(pagesForBrowsers)('$path', async ({ path, examples }) => {
    const docs = await serveDocs();
    const page = await openTab(desktop);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${docs}${path.replace(/\.md$/, '')}`);
    await page.locator('.run-button').first().waitFor();
    expect(requests.filter((url) => /worker|editor/.test(url))).toEqual([]);
    const blocks = await page.locator('div.language-ts:has(+ .run-button) pre').allTextContents();
    const printed = new Map(examples.map(({ code, printed }) => [code.trimEnd(), printed]));
    for (const index of blocks.keys()) {
      const code = blocks[index]!.trimEnd();
      const output = await run(page, index);
      expect(output, code).not.toMatch(/^\w*Error: /);
      if (printed.get(code) !== undefined) expect(output.trimEnd()).toBe(printed.get(code));
    }
    expect(requests.filter((url) => !url.startsWith(docs))).toEqual([]);
  });
});

describe('the playground', () => {
  test('runs each of its programs, and one that a reader has changed', async () => {
    const docs = await serveDocs();
    const page = await openTab(desktop);
    await page.goto(`${docs}docs/playground`);
    const select = page.getByRole('combobox', { name: 'Start with' });
    for (const title of await select.locator('option').allTextContents()) {
      await select.selectOption(title);
      expect(await run(page), title).not.toMatch(/^(\w*Error: |$)/);
    }
    await page.getByRole('textbox', { name: 'Code of the playground' }).fill("console.log(['a'], 1 + 1);");
    expect(await run(page)).toBe("[ 'a' ] 2");
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.url()).toContain('#');
    const other = await openTab(desktop);
    await other.goto(page.url());
    expect(await run(other)).toBe("[ 'a' ] 2");
  });
});

test('the search answers in under a second, with guides first', { retry: 2 }, async () => {
  const docs = await serveDocs();
  const page = await openTab(desktop);
  await page.goto(`${docs}docs/quick-start`);
  await page.locator('#local-search button').click();
  const input = page.locator('#localsearch-input');
  const first = page.locator('#localsearch-list .result').first();
  const search = async (text: string) => {
    const start = performance.now();
    await input.fill(text);
    await first
      .locator('mark', { hasText: text.slice(0, 3) })
      .first()
      .waitFor();
    return performance.now() - start;
  };
  await search('venue');
  expect(await search('recurring')).toBeLessThan(1000);
  expect(await first.getAttribute('href')).not.toMatch(/reference|interface/);
});

describe('axe finds nothing serious', () => {
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
  test.each(Object.entries(looks))('%s', async (_name, options) => {
    const docs = await serveDocs();
    const page = await openTab(options);
    for (const path of paths) {
      await page.goto(`${docs}${path}`);
      expect(await seriousViolations(page, ofVitePress), path).toEqual([]);
    }
  });
});
