import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { brokenLinks } from '../packaging/links.ts';
import { repository } from '../packaging/tools.ts';
import { openTab } from './support/tabs.ts';

let page: Page;
beforeEach(async () => {
  page = await openTab({ viewport: { width: 1280, height: 800 } });
});

async function goTo(path: string): Promise<void> {
  await page.goto(`${inject('documentationUrl')}${path}`);
  await page.locator('.tsd-navigation > ul > li').first().waitFor();
}

test('programs that guides link to are pages of code', async () => {
  await goTo('documents/Scripts.html');
  await page.getByRole('link', { name: 'worker.ts' }).first().click();
  await page.locator('pre code.ts').getByText('import').first().waitFor();
});

test('the script that draws is on the pages that have drawings alone', async () => {
  const scripts = page.locator('script[src$="mermaid.tiny.js"]');
  await goTo('documents/Retries_and_timeouts.html');
  expect(await scripts.count()).toBe(1);
  await goTo('documents/Pagination.html');
  expect(await scripts.count()).toBe(0);
});

describe('the pages for machines', () => {
  test.each(['llms.txt', 'README.md', 'docs/llms.txt', 'docs/testing.md'])(
    '%s links to what exists',
    (path) => {
      expect(brokenLinks(join(repository, 'site'), path)).toEqual([]);
    },
  );
});
