import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { type BrowserName, launchBrowser } from '../../support/browsers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that the tests of a project run in. */
    readonly browser: BrowserName;
  }
}

const contexts = new Map<string, Promise<BrowserContext>>();
let browser: Promise<Browser> | undefined;

/** Closes the browser with all of its tabs. The next tab starts another one. */
export async function closeBrowser(): Promise<void> {
  contexts.clear();
  await (await browser)?.close();
  browser = undefined;
}

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

/** What the page is opened with. */
export interface Visit {
  /** The reader's time zone. */
  readonly timeZone?: string;
  /** The language of the reader's browser. */
  readonly locale?: string;
  /** The parameters of its address. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly isPhone?: boolean;
  /** What the browser itself may log as errors, such as responses of a status. */
  readonly expectedErrors?: RegExp;
}

/** High enough for the month to show all events of a day. */
const desktop = { width: 1280, height: 2000 };

/** Opens the page and waits until events are shown. The tab is closed when the test finishes. */
export async function openCalendar(visit: Visit = {}): Promise<Page> {
  const {
    timeZone = 'Europe/Berlin',
    locale = 'en-US',
    colorScheme = 'light',
    viewport = desktop,
    isPhone = false,
  } = visit;
  const settings = {
    timezoneId: timeZone,
    locale,
    colorScheme,
    viewport,
    ...(isPhone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
  };
  const page = await openTab(settings, visit.expectedErrors);
  await page.goto(`${inject('pageUrl')}?${new URLSearchParams(visit.parameters)}`);
  await eventLinks(page).first().waitFor();
  return page;
}

/** Everything that shows an event. */
export const eventLinks = (page: Page) => page.locator('#calendar[aria-busy=false] [data-event-id]');
