import type { Browser, BrowserContextOptions } from 'playwright-core';
import { Programs, startScreen, startSession } from './driver.ts';
import { WebKitTab } from './tab.ts';

/**
 * Starts WebKitGTK. Playwright only knows a WebKit of its own, so this does by WebDriver what the tests call of
 * Playwright's interface: what they call beside that is missing. Each tab is a browser of its own.
 */
export async function launchWebKit(driver: string): Promise<Browser> {
  const programs = new Programs();
  const display = await startScreen(programs);
  let version = '';

  async function newPage({ timezoneId, viewport }: BrowserContextOptions = {}): Promise<WebKitTab> {
    const session = await startSession(programs, driver, display, timezoneId);
    ({ version } = session);
    const tab = new WebKitTab(session);
    if (viewport) await tab.setViewportSize(viewport);
    return tab;
  }

  const browser = {
    newPage,
    newContext: async (options: BrowserContextOptions) => ({ newPage: () => newPage(options) }),
    version: () => version,
    // The browsers end with their screen.
    close: async () => programs.end(),
  };
  return browser as unknown as Browser;
}
