import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Chromium is: as Debian installs it, unless `CHROMIUM_PATH` says otherwise. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Whether Chromium is there. */
export const hasChromium = (): boolean => existsSync(chromiumPath);

const disabledFeatures = ['gpu', 'quic', 'background-networking', 'component-update', 'sync'];
const flags = ['--no-sandbox', '--no-first-run', ...disabledFeatures.map((name) => `--disable-${name}`)];

/** Starts Chromium. Whoever starts it closes it. */
export async function launchChromium(): Promise<Browser> {
  if (!hasChromium()) {
    throw new Error(`${chromiumPath} is missing: install Chromium, or set CHROMIUM_PATH to where it is`);
  }
  return chromium.launch({ executablePath: chromiumPath, args: flags });
}
