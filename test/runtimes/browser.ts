import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readMarkdown } from '../packaging/markdown.ts';
import { repository } from '../packaging/tools.ts';
import { type BrowserName, launchBrowser } from '../support/browsers.ts';
import type { Outcome, StepResult } from './launch.ts';
import { bundle, importMap } from './project.ts';
import { type Servers, serveFolder } from './server.ts';

const pageWith = (head: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Smoke test</title><link rel="icon" href="data:,">${head}</head></html>`;

type Use<Result> = (tab: Page, url: string) => Promise<Result>;

/** Uses a tab of a new browser, with a server for the files of a folder. */
async function withTab<Result>(name: BrowserName, folder: string, use: Use<Result>) {
  const files = await serveFolder(folder);
  const browser = await launchBrowser(name);
  const errors: string[] = [];
  try {
    const tab = await browser.newPage();
    tab.on('pageerror', (error) => errors.push(String(error)));
    tab.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return { ...(await use(tab, files.url)), version: browser.version() };
  } catch (error) {
    throw new Error([`${name} failed:`, ...errors].join('\n'), { cause: error });
  } finally {
    await browser.close();
    files.close();
  }
}

/** Opens a page of a folder, and returns the results of the steps on it. */
function open(
  browser: BrowserName,
  folder: string,
  page: string,
  { site, gateway, closed }: Servers,
): Promise<Outcome> {
  return withTab(browser, folder, async (tab, url) => {
    await tab.goto(`${url}/${page}?${new URLSearchParams({ site, gateway, closed })}`);
    await tab.waitForFunction('globalThis.results !== undefined');
    return { results: await tab.evaluate('globalThis.results') };
  });
}

/** Bundles a launcher, and opens a page with nothing but the bundle. */
async function openBundle(
  browser: BrowserName,
  project: string,
  launcher: string,
  servers: Servers,
): Promise<Outcome> {
  await bundle(project, `launchers/${launcher}`, `public/${launcher}`);
  const page = pageWith(`<script type="module" src="/${launcher}"></script>`);
  await writeFile(join(project, 'public/index.html'), page);
  return open(browser, join(project, 'public'), 'index.html', servers);
}

export const runBundled = (browser: BrowserName, project: string, servers: Servers) =>
  openBundle(browser, project, 'browser.js', servers);

export const runDiscovery = (browser: BrowserName, project: string, servers: Servers) =>
  openBundle(browser, project, 'discovery.js', servers);

export const runWithMsw = (browser: BrowserName, projectWithMsw: string, servers: Servers) =>
  openBundle(browser, projectWithMsw, 'browser-msw.js', servers);

export async function runWithImportMap(
  browser: BrowserName,
  project: string,
  servers: Servers,
): Promise<Outcome> {
  const map = `<script type="importmap">${importMap(project)}</script>`;
  const page = pageWith(`${map}<script type="module" src="/launchers/browser.js"></script>`);
  await writeFile(join(project, 'import-map.html'), page);
  return open(browser, project, 'import-map.html', servers);
}

/** Runs the steps with the ready file, on a page that allows scripts of its own origin and no compilation of code. */
export async function runStandalone(
  browser: BrowserName,
  project: string,
  servers: Servers,
): Promise<Outcome> {
  const connections = ["'self'", servers.site, servers.gateway].join(' ');
  const policy = `default-src 'none'; img-src data:; script-src 'self'; connect-src ${connections}`;
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<script src="/launchers/violations.js"></script>',
    '<script type="module" src="/launchers/standalone.js"></script>',
  ];
  await writeFile(join(project, 'standalone.html'), pageWith(head.join('')));
  return open(browser, project, 'standalone.html', servers);
}

/** Opens every page that the guide shows, each of which lists events. */
export async function runGuide(browser: BrowserName, project: string, { site }: Servers): Promise<Outcome> {
  const guide = await readFile(join(repository, 'docs/browser-and-runtimes.md'), 'utf8');
  const pages = readMarkdown(guide).blocks.filter(({ language }) => language === 'html');
  await cp(
    join(project, 'node_modules/events-calendar-client/dist/standalone.js'),
    join(project, 'standalone.js'),
  );
  return withTab(browser, project, async (tab, url) => {
    const results: StepResult[] = [];
    for (const { line, code } of pages) {
      await writeFile(join(project, 'guide.html'), code.replaceAll('https://example.org', site));
      await tab.goto(`${url}/guide.html`);
      await tab.waitForFunction('document.querySelector("li") !== null');
      results.push({ transport: 'HTTP', step: `page at line ${line}` });
    }
    return { results };
  });
}
