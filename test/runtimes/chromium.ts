import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome, StepResult } from './launch.ts';
import { bundle, importMap, program } from './project.ts';
import { type Servers, serveFolder } from './server.ts';

/** The part of Playwright that is used; its own types are only available once the runtimes are installed. */
interface Playwright {
  chromium: {
    launch(options: { executablePath: string; args: string[] }): Promise<Browser>;
  };
}

interface Browser {
  version(): string;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

interface Page {
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  goto(address: string): Promise<unknown>;
  waitForFunction(expression: string): Promise<unknown>;
  evaluate(expression: string): Promise<StepResult[]>;
}

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const disabledFeatures = ['gpu', 'quic', 'background-networking', 'component-update', 'sync'];
const flags = ['--no-sandbox', '--no-first-run', ...disabledFeatures.map((name) => `--disable-${name}`)];

const pageWith = (head: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Smoke test</title><link rel="icon" href="data:,">${head}</head></html>`;

/** Opens a page of a folder in a new browser, and returns the results of the smoke test on it. */
async function open(folder: string, page: string, { site, gateway }: Servers): Promise<Outcome> {
  if (!existsSync(executablePath)) {
    throw new Error(`${executablePath} is missing: install Chromium, or name another in CHROMIUM_PATH`);
  }
  const { chromium }: Playwright = await import(program('playwright-core/index.mjs'));
  const files = await serveFolder(folder);
  const browser = await chromium.launch({ executablePath, args: flags });
  const errors: string[] = [];
  try {
    const tab = await browser.newPage();
    tab.on('pageerror', (error) => errors.push(String(error)));
    tab.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await tab.goto(`${files.url}/${page}?${new URLSearchParams({ site, gateway })}`);
    await tab.waitForFunction('globalThis.results !== undefined');
    return { version: browser.version(), results: await tab.evaluate('globalThis.results') };
  } catch (error) {
    throw new Error(['Chromium failed:', ...errors].join('\n'), { cause: error });
  } finally {
    await browser.close();
    files.close();
  }
}

export async function runBundled(project: string, servers: Servers): Promise<Outcome> {
  await bundle(project, 'launchers/browser.js', 'public/bundle.js');
  const page = pageWith('<script type="module" src="/bundle.js"></script>');
  await writeFile(join(project, 'public/bundled.html'), page);
  return open(join(project, 'public'), 'bundled.html', servers);
}

export async function runWithImportMap(project: string, servers: Servers): Promise<Outcome> {
  const map = `<script type="importmap">${importMap(project)}</script>`;
  const page = pageWith(`${map}<script type="module" src="/launchers/browser.js"></script>`);
  await writeFile(join(project, 'import-map.html'), page);
  return open(project, 'import-map.html', servers);
}

export async function runWithMsw(projectWithMsw: string, servers: Servers): Promise<Outcome> {
  await bundle(projectWithMsw, 'launchers/browser-msw.js', 'public/bundle.js');
  const page = pageWith('<script type="module" src="/bundle.js"></script>');
  await writeFile(join(projectWithMsw, 'public/msw.html'), page);
  return open(join(projectWithMsw, 'public'), 'msw.html', servers);
}
