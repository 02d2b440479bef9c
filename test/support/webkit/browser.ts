import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openScreen, type Session, startSession } from './driver.ts';
import { WebKitTab } from './tab.ts';

/**
 * Starts WebKitGTK. Playwright only knows a WebKit of its own, so this does by WebDriver what the tests call of
 * Playwright's interface: what they call beside that is missing. Each tab is a browser of its own.
 */
export async function launchWebKit(driver: string): Promise<Browser> {
  const screen = await openScreen();
  const sessions: Session[] = [];
  let version = '';

  async function newPage({ timezoneId, viewport }: BrowserContextOptions = {}): Promise<WebKitTab> {
    const session = await startSession(driver, screen, timezoneId);
    sessions.push(session);
    ({ version } = session);
    const tab = new WebKitTab(session);
    if (viewport) await tab.setViewportSize(viewport);
    return tab;
  }

  const browser = {
    newPage,
    newContext: async (options: BrowserContextOptions) => ({ newPage: () => newPage(options) }),
    version: () => version,
    async close() {
      await Promise.all(sessions.map((session) => session.close()));
      screen.close();
    },
  };
  return browser as unknown as Browser;
}
