import { existsSync } from 'node:fs';
import { type Browser, chromium, firefox } from 'playwright-core';
import { launchWebKit } from './webkit/browser.ts';

const disabledFeatures = ['gpu', 'quic', 'background-networking', 'component-update', 'sync'];
const flags = ['--no-sandbox', '--no-first-run', ...disabledFeatures.map((name) => `--disable-${name}`)];

const launchChromium = (executablePath: string) => chromium.launch({ executablePath, args: flags });

/** The part of Playwright's own objects that {@link launchFirefox} changes. */
interface FirefoxInside {
  readonly _connection: { toImpl(browser: Browser): { _browserSession: { send: SendCommand } } };
}
type SendCommand = (command: string, parameters: object) => Promise<unknown>;

/** Starts a Firefox that nobody has changed for Playwright: the channel is that of WebDriver BiDi. */
async function launchFirefox(executablePath: string): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    // Fine, and can hover: the machine has no mouse, so that Firefox takes its pointer for a finger.
    firefoxUserPrefs: { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
  });
  // Playwright sends each tab its colors, which Firefox 153 does not know, and has no option to leave that out.
  const session = (browser as unknown as FirefoxInside)._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = async (command, parameters) =>
    command === 'emulation.setMediaFeaturesOverride' ? {} : send(command, parameters);
  return browser;
}

/** Where each browser is, as Debian installs it, the variable that says otherwise, and what starts it. */
const browsers = {
  Chromium: { path: '/usr/bin/chromium', variable: 'CHROMIUM_PATH', launch: launchChromium },
  Firefox: { path: '/usr/bin/firefox-esr', variable: 'FIREFOX_PATH', launch: launchFirefox },
  WebKitGTK: { path: '/usr/bin/WebKitWebDriver', variable: 'WEBKIT_DRIVER_PATH', launch: launchWebKit },
};

export type BrowserName = keyof typeof browsers;
export const browserNames = Object.keys(browsers) as BrowserName[];

function pathOf(name: BrowserName): string {
  const { path, variable } = browsers[name];
  return process.env[variable] ?? path;
}

/** Starts a browser. Whoever starts it closes it. */
export async function launchBrowser(name: BrowserName): Promise<Browser> {
  const { variable, launch } = browsers[name];
  if (!existsSync(pathOf(name))) {
    throw new Error(`${pathOf(name)} is missing: install ${name}, or set ${variable} to where it is`);
  }
  return launch(pathOf(name));
}
