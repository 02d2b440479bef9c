import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { openTab } from './tabs.ts';

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
