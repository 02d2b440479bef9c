import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BrowserName, browserNames, launchBrowser } from '../support/browsers.ts';
import { bundle, expectPassed, type StepResult } from './launch.ts';
import { type Servers, serveFolder, serveMock } from './server.ts';
import { installed } from './set-up.ts';

const { project, projectWithPeers } = inject('installation');

let servers: Servers;
let files: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  servers = await serveMock();
  const pages = join(project, 'served');
  await mkdir(pages);
  await bundle(project, page, 'served/bundled.js');
  const pageWithMsw = "import './page-with-msw.js';";
  await bundle(projectWithPeers, pageWithMsw, join(pages, 'with-msw.js'));
  await copyFile(installed('msw/lib/mockServiceWorker.js'), join(pages, 'mockServiceWorker.js'));
  for (const file of ['page-with-ready-file.js', 'snapshot.json', 'steps.js'])
    await copyFile(join(project, file), join(pages, file));
  const readyFile = 'node_modules/events-calendar-client/dist/standalone.js';
  await copyFile(join(project, readyFile), join(pages, 'standalone.js'));
  files = await serveFolder(pages);

  const connections = ["'self'", servers.site, servers.gateway].join(' ');
  const policy = `default-src 'none'; img-src data:; script-src 'self'; connect-src ${connections}`;
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  await writeFile(join(pages, 'bundled.html'), pageWith('bundled.js'));
  await writeFile(join(pages, 'with-msw.html'), pageWith('with-msw.js'));
  await writeFile(join(pages, 'ready-file.html'), pageWith('page-with-ready-file.js', head));
});
afterAll(() => Promise.all([servers.close(), files.close()]));

const page = `
import { smoke } from './smoke.js';
globalThis.results = smoke(Object.fromEntries(new URLSearchParams(location.search)));`;

const pageWith = (script: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Smoke test</title><link rel="icon" href="data:,">${head}<script type="module" src="/${script}"></script></head></html>`;

/** Opens a page in a tab of its own, and returns the results of the steps on it. */
async function resultsOn(browser: Browser, page: string): Promise<StepResult[]> {
  const tab = await browser.newPage();
  const errors: string[] = [];
  // Pages of the site have no CORS headers, which Firefox takes for an error of the page.
  const isExpected = (error: string) => error.startsWith('Cross-Origin Request Blocked');
  tab.on('pageerror', (error) => {
    if (!isExpected(String(error))) errors.push(String(error));
  });
  const { site, gateway } = servers;
  await tab.goto(`${files.url}/${page}.html?${new URLSearchParams({ site, gateway })}`);
  await tab.waitForFunction('globalThis.results !== undefined').catch(() => {});
  const results = await tab.evaluate<StepResult[]>('globalThis.results ?? []');
  await tab.close();
  expect(errors).toEqual([]);
  return results;
}

describe.each(browserNames)('%s', (name: BrowserName) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser(name);
  });
  afterAll(() => browser.close());

  test('runs the smoke test in a bundle', async () => {
    expectPassed(await resultsOn(browser, 'bundled'));
  });

  test.runIf(name === 'Chromium')('runs it with the ready file, under a strict policy', async () => {
    expectPassed(await resultsOn(browser, 'ready-file'));
  });

  test.runIf(name === 'Chromium')('runs it on the mock as a service worker of MSW', async () => {
    expectPassed(await resultsOn(browser, 'with-msw'));
  });
});
