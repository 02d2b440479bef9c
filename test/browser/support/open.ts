import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';

/** What the page is opened with. */
export interface Visit {
  /** The reader's time zone. */
  readonly timeZone?: string;
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

const contexts = new Map<string, Promise<BrowserContext>>();
let browser: Promise<Browser> | undefined;

afterAll(async () => {
  contexts.clear();
  await (await browser)?.close();
  browser = undefined;
});

/** Visits with the same settings share what the browser has cached. */
async function contextFor(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launchChromium();
  const key = JSON.stringify(options);
  const context = contexts.get(key) ?? (await browser).newContext(options);
  contexts.set(key, Promise.resolve(context));
  return context;
}

/** Opens a tab in which nothing may be logged as an error while the test runs. */
async function openTab(context: BrowserContext, expectedErrors: RegExp | undefined): Promise<Page> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors?.test(message.text())) errors.push(message.text());
  });
  onTestFinished(async () => {
    await page.close();
    expect(errors, 'logged as errors').toEqual([]);
  });
  return page;
}

/** Opens the page and waits until events are shown. The tab is closed when the test finishes. */
export async function openCalendar(visit: Visit = {}): Promise<Page> {
  const { timeZone = 'Europe/Berlin', colorScheme = 'light', viewport = desktop, isPhone = false } = visit;
  const context = await contextFor({
    timezoneId: timeZone,
    locale: 'en-GB',
    colorScheme,
    viewport,
    ...(isPhone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
  });
  const page = await openTab(context, visit.expectedErrors);
  await page.goto(`${inject('pageUrl')}?${new URLSearchParams(visit.parameters)}`);
  await eventLinks(page).first().waitFor();
  return page;
}

/** Everything that shows an event. */
export const eventLinks = (page: Page) => page.locator('#calendar[aria-busy=false] [data-event-id]');
