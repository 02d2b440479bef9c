import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { type BrowserName, launchBrowser } from '../../support/browsers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that the tests of a project run in. */
    readonly browser: BrowserName;
  }
}

const contexts = new Map<string, Promise<BrowserContext>>();
let browser: Promise<Browser> | undefined;

afterAll(async () => {
  contexts.clear();
  await (await browser)?.close();
  browser = undefined;
});

/** Tabs with the same settings share what the browser has cached. */
async function contextFor(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launchBrowser(inject('browser'));
  const key = JSON.stringify(options);
  const context = contexts.get(key) ?? (await browser).newContext(options);
  contexts.set(key, Promise.resolve(context));
  return context;
}

/** Throws what was rejected with an object that is no error, of which the tab says nothing else. Run in the page. */
function throwRejections(): void {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof Error)) throw new Error(JSON.stringify(reason));
  });
}

/** Opens a tab in which nothing may be logged as an error while the test runs. It is closed when the test finishes. */
export async function openTab(options: BrowserContextOptions, expectedErrors?: RegExp): Promise<Page> {
  const page = await (await contextFor(options)).newPage();
  await page.addInitScript(throwRejections);
  const errors: string[] = [];
  const collect = (error: string) => {
    if (!expectedErrors?.test(error)) errors.push(error);
  };
  page.on('pageerror', (error) => collect(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') collect(message.text());
  });
  onTestFinished(async () => {
    await page.close();
    expect(errors, 'logged as errors').toEqual([]);
  });
  return page;
}
