import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readMarkdown } from '../packaging/markdown.ts';
import { repository } from '../packaging/tools.ts';
import { type BrowserName, launchBrowser } from '../support/browsers.ts';
import type { Outcome, StepResult } from './launch.ts';
import { importMap } from './project.ts';
import { type Servers, serveFolder } from './server.ts';

const pageWith = (head: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Smoke test</title><link rel="icon" href="data:,">${head}</head></html>`;

type Use<Result> = (tab: Page, url: string) => Promise<Result>;

/** The browsers that have been started: each takes longer to start than to open a page. */
const started = new Map<BrowserName, Promise<Browser>>();

export async function closeBrowsers(): Promise<void> {
  for (const launched of started.values()) {
    const browser = await launched.catch(() => undefined);
    await browser?.close();
  }
}

/** Uses a new tab, which shares nothing with others, with a server for the files of a folder and for pages. */
async function withTab<Result>(
  name: BrowserName,
  folder: string,
  pages: Readonly<Record<string, string>>,
  use: Use<Result>,
) {
  const files = await serveFolder(folder, pages);
  const errors: string[] = [];
  let tab: Page | undefined;
  try {
    const launched = started.get(name) ?? launchBrowser(name);
    started.set(name, launched);
    const browser = await launched;
    tab = await browser.newPage();
    tab.on('pageerror', (error) => errors.push(String(error)));
    tab.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return { ...(await use(tab, files.url)), version: browser.version() };
  } catch (error) {
    throw new Error([`${name} failed:`, ...errors].join('\n'), { cause: error });
  } finally {
    await tab?.close();
    files.close();
  }
}

/** Opens a page with the files of a folder, and returns the results of the steps on it. */
function open(
  browser: BrowserName,
  folder: string,
  page: string,
  { site, gateway, closed }: Servers,
): Promise<Outcome> {
  return withTab(browser, folder, { '/page.html': page }, async (tab, url) => {
    await tab.goto(`${url}/page.html?${new URLSearchParams({ site, gateway, closed })}`);
    await tab.waitForFunction('globalThis.results !== undefined');
    return { results: await tab.evaluate('globalThis.results') };
  });
}

/** Opens a page with nothing but the bundle of a launcher. */
function openBundle(
  browser: BrowserName,
  project: string,
  launcher: string,
  servers: Servers,
): Promise<Outcome> {
  const page = pageWith(`<script type="module" src="/${launcher}"></script>`);
  return open(browser, join(project, 'public'), page, servers);
}

export const runBundled = (browser: BrowserName, project: string, servers: Servers) =>
  openBundle(browser, project, 'browser.js', servers);

export const runDiscovery = (browser: BrowserName, project: string, servers: Servers) =>
  openBundle(browser, project, 'discovery.js', servers);

export const runWithMsw = (browser: BrowserName, projectWithMsw: string, servers: Servers) =>
  openBundle(browser, projectWithMsw, 'browser-msw.js', servers);

export function runWithImportMap(browser: BrowserName, project: string, servers: Servers): Promise<Outcome> {
  const map = `<script type="importmap">${importMap(project)}</script>`;
  const page = pageWith(`${map}<script type="module" src="/launchers/browser.js"></script>`);
  return open(browser, project, page, servers);
}

/** Runs the steps with the ready file, on a page that allows scripts of its own origin and no compilation of code. */
export function runStandalone(browser: BrowserName, project: string, servers: Servers): Promise<Outcome> {
  const connections = ["'self'", servers.site, servers.gateway].join(' ');
  const policy = `default-src 'none'; img-src data:; script-src 'self'; connect-src ${connections}`;
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<script src="/launchers/violations.js"></script>',
    '<script type="module" src="/launchers/standalone.js"></script>',
  ];
  return open(browser, project, pageWith(head.join('')), servers);
}

/** Opens every page that the guide shows, each of which lists events. */
export async function runGuide(browser: BrowserName, project: string, { site }: Servers): Promise<Outcome> {
  const guide = await readFile(join(repository, 'docs/browser-and-runtimes.md'), 'utf8');
  const blocks = readMarkdown(guide).blocks.filter(({ language }) => language === 'html');
  const pageOf = ({ code }: { code: string }) => code.replaceAll('https://example.org', site);
  const pages = Object.fromEntries(blocks.map((block) => [`/line-${block.line}.html`, pageOf(block)]));
  return withTab(browser, project, pages, async (tab, url) => {
    const results: StepResult[] = [];
    for (const { line } of blocks) {
      await tab.goto(`${url}/line-${line}.html`);
      await tab.waitForFunction('document.querySelector("li") !== null');
      results.push({ transport: 'HTTP', step: `page at line ${line}` });
    }
    return { results };
  });
}
