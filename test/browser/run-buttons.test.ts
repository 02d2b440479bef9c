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

/** Opens a page, and returns each of its blocks with what the page says that it prints. */
async function open(page: Page, { path, examples }: (typeof pagesForBrowsers)[number]) {
  await page.goto(`${docs}${path.replace(/\.md$/, '')}`);
  await page.locator('.run-button').first().waitFor();
  const blocks = await page.locator('div.language-ts:has(+ .run-button) pre').allTextContents();
  const printed = new Map(examples.map(({ code, printed }) => [code.trimEnd(), printed]));
  return blocks.map((code) => printed.get(code.trimEnd()));
}

const end = '--- end of block ---';

/** Makes a run print what each of its blocks prints, with a line below it. Runs in the page. */
function printAllBlocks(line: string): void {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (blocks: string[]) {
    postMessage.call(this, [blocks.map((code) => `${code}\nconsole.log('${line}');\n`).join('')]);
  };
}

test('every block of each page runs in the browser', { timeout: 600_000 }, async () => {
  // One tab for all pages: each further one costs more than its page.
  const page = await openTab(desktop);
  await page.addInitScript(printAllBlocks, end);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const example of pagesForBrowsers) {
    const before = requests.length;
    const blocks = await open(page, example);
    expect(requests.slice(before).filter((url) => /worker|editor/.test(url))).toEqual([]);
    const printed = `${await run(page, blocks.length - 1)}\n`.split(`${end}\n`);
    const outputs = printed.map((output) => output.trimEnd());
    // An error is printed below the last block that ends.
    const expected = [...blocks.map((output, index) => output ?? outputs[index]), ''];
    expect.soft(outputs, example.path).toEqual(expected);
  }
  expect(requests.filter((url) => !url.startsWith(docs))).toEqual([]);
});

test('each button runs the blocks above its own, and prints what its own prints', async () => {
  const page = await openTab(desktop);
  const blocks = await open(page, pagesForBrowsers.find(({ path }) => path === 'docs/quick-start.md')!);
  for (const [index, printed] of blocks.entries())
    if (printed !== undefined) expect((await run(page, index)).trimEnd(), printed).toBe(printed);
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
