import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { runsInBrowser } from '../../.vitepress/theme/run/run-buttons.ts';
import { runnablePages } from '../support/pages.ts';
import { openTab } from './support/open.ts';

const desktop = { viewport: { width: 1280, height: 1000 } };

const docs = inject('docsUrl');

const pagesForBrowsers = runnablePages.filter(({ examples }) => runsInBrowser(examples[0]?.code));

/** Clicks a Run button, and returns what the code prints. */
async function run(page: Page, index = 0): Promise<string> {
  const output = page.locator('.run-output').nth(index);
  await output.evaluate((element) => element.removeAttribute('data-state'));
  await page.locator('.run-button').nth(index).click();
  await output.and(page.locator('[data-state=done]')).waitFor();
  return (await output.textContent()) ?? '';
}

test('every block of each page runs in the browser', { timeout: 600_000 }, async () => {
  // One tab for all pages: each further one costs more than its page.
  const page = await openTab(desktop);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const { path, examples } of pagesForBrowsers) {
    const before = requests.length;
    await page.goto(`${docs}${path.replace(/\.md$/, '')}`);
    await page.locator('.run-button').first().waitFor();
    expect(requests.slice(before).filter((url) => /worker|editor/.test(url))).toEqual([]);
    const blocks = await page.locator('div.language-ts:has(+ .run-button) pre').allTextContents();
    const printed = new Map(examples.map(({ code, printed }) => [code.trimEnd(), printed]));
    for (const [index, block] of blocks.entries()) {
      const code = block.trimEnd();
      const expected = printed.get(code);
      // The last block runs below all others, and prints their errors.
      if (expected === undefined && index < blocks.length - 1) continue;
      const output = await run(page, index);
      expect.soft(output, `${path}: ${code}`).not.toMatch(/^\w*Error: /);
      if (expected !== undefined) expect.soft(output.trimEnd(), path).toBe(expected);
    }
  }
  expect(requests.filter((url) => !url.startsWith(docs))).toEqual([]);
});

test('the playground runs each of its programs, and one that a reader has changed', async () => {
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
