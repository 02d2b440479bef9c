import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { getByRoleSelector } from 'ivya';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { unreachableUrl } from '../server.ts';
import { mouseOf, WebKitLocator } from './locator.ts';

/** Starts a program that ends with this process at the latest. */
function start(program: string, programArguments: string[], options: SpawnOptions) {
  const child = spawn(program, programArguments, options);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** In milliseconds. A command that is lost would never be answered. */
const commandTimeout = 60_000;

/** A window of a browser of its own, controlled by the W3C's WebDriver. */
export type Session = Awaited<ReturnType<typeof startSession>>;

/**
 * Starts a browser by a driver of its own, since the time zone belongs to the environment of both.
 *
 * @param display - the screen
 */
async function startSession(driver: string, display: string, timeZone?: string) {
  const url = await unreachableUrl();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DISPLAY: display, GTK_A11Y: 'none', ...(timeZone && { TZ: timeZone }) };
  const child = start(driver, [`--port=${new URL(url).port}`], { env, stdio: 'ignore' });

  async function request<Value>(method: string, path: string, body?: object): Promise<Value> {
    const signal = AbortSignal.timeout(commandTimeout);
    const sent = { method, signal, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}${path}`, sent).catch((cause: unknown) => {
      throw new Error(`The driver has not answered ${method} ${path}.`, { cause });
    });
    const { value } = (await response.json()) as { value: never };
    if (response.ok) return value;
    throw new Error(Object.values(value).join(': '));
  }

  while (child.exitCode === null && !(await request('GET', '/status').catch(() => false))) await wait(20);
  const capabilities = { alwaysMatch: { timeouts: { script: commandTimeout } } };
  const created = await request<{ sessionId: string }>('POST', '/session', { capabilities });
  const path = `/session/${created.sessionId}`;
  return {
    /** Sends a command, and returns its value. */
    send: <Value>(command: string, body: object) => request<Value>('POST', `${path}/${command}`, body),
    close: () => request('DELETE', path).finally(() => child.kill('SIGKILL')),
  };
}

/** A function or an expression that runs in the page. */
export type PageWork = string | ((...values: never[]) => unknown);

/** Tries until there is a result, as Playwright does: elements are about to appear, to move or to be replaced. */
export async function retry<Result>(what: string, attempt: () => Promise<Result | undefined>) {
  for (const end = Date.now() + 30_000; ; await wait(30)) {
    const result = await attempt().catch((error: Error) => {
      if (Date.now() > end || !/^(stale element|element (not|click))/.test(error.message)) throw error;
    });
    if (result !== undefined) return result as Result;
    if (Date.now() > end) throw new Error(`There is no ${what}.`);
  }
}

// What Playwright finds elements by, as a package of its own: `locators` in the page.
const script = `
  import { Ivya } from 'ivya';
  import { isElementVisible } from 'ivya/utils';
  const ivya = Ivya.create({ browser: 'webkit' });
  const all = (selector) => ivya.queryLocatorSelectorAll(selector, document);
  const one = (selector) => ivya.queryLocatorSelector(selector, document);
  globalThis.locators = { all, one, isVisible: isElementVisible };`;
let bundled: Promise<string> | undefined;

async function bundleLocators(): Promise<string> {
  const stdin = { contents: script, resolveDir: import.meta.dirname };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'iife', write: false });
  return outputFiles.map(({ text }) => text).join('\n');
}

/** Collects errors, of which WebDriver says nothing. */
function collectErrors(): void {
  const errors: string[] = [];
  Object.assign(globalThis, { errors });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  console.error = (...values) => errors.push(values.join(' '));
}

/** The part of Playwright's `Page` that the tests use. */
export class WebKitTab {
  readonly session: Session;
  readonly mouse: ReturnType<typeof mouseOf>;
  readonly #initScripts: PageWork[] = [collectErrors];
  readonly #listeners: ((error: string) => void)[] = [];
  #hasLocators = false;

  constructor(session: Session) {
    this.session = session;
    this.mouse = mouseOf(session);
  }

  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.session.send('window/rect', { width, height });
    const bar = height - (await this.evaluate<number>('innerHeight'));
    await this.session.send('window/rect', { width, height: height + bar });
  }

  /** Opens a page. Scripts that Playwright runs before those of the page run when it has loaded. */
  async goto(url: string): Promise<void> {
    await this.session.send('url', { url });
    this.#hasLocators = false;
    for (const initScript of this.#initScripts) await this.evaluate(initScript);
  }

  async addInitScript(initScript: PageWork): Promise<void> {
    this.#initScripts.push(initScript);
  }

  /** Runs work in the page, and returns what its promise is fulfilled with. */
  async evaluate<Value>(work: PageWork, ...values: unknown[]): Promise<Value> {
    const run = typeof work === 'string' ? `() => (${work})` : work;
    const body = {
      script: `const values = [...arguments];
        const done = values.pop();
        const failed = (error) => done({ error: error + ' ' + error.stack });
        Promise.try(${run}, ...values).then((value) => done({ value }), failed);`,
      args: values,
    };
    type Outcome = { value: Value; error?: string };
    const { value, error } = await this.session.send<Outcome>('execute/async', body);
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** Runs work in the page that finds elements. */
  async evaluateOnElements<Value>(work: PageWork, ...values: unknown[]): Promise<Value> {
    if (!this.#hasLocators) {
      bundled ??= bundleLocators();
      await this.session.send('execute/sync', { script: await bundled, args: [] });
      this.#hasLocators = true;
    }
    return this.evaluate(work, ...values);
  }

  async waitForFunction(work: PageWork, ...values: unknown[]): Promise<void> {
    await retry(String(work), async () => (await this.evaluate(work, ...values)) || undefined);
  }

  locator = (selector: string) => new WebKitLocator(this, selector);
  getByRole = (...given: Parameters<typeof getByRoleSelector>) => this.locator(getByRoleSelector(...given));

  /** Errors are the only events, and told when the tab is closed. */
  on(event: string, listener: (error: string) => void): void {
    if (event === 'pageerror') this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    const errors = await this.evaluate<string[] | undefined>('globalThis.errors');
    for (const error of errors ?? []) for (const listener of this.#listeners) listener(error);
    await this.session.close();
  }
}

/**
 * Starts WebKitGTK. Playwright only knows a WebKit of its own, so this does by WebDriver what the tests call of
 * Playwright's interface: what they call beside that is missing. Each tab is a browser of its own.
 */
export async function launchWebKit(driver: string): Promise<Browser> {
  // A screen that nobody sees, large enough for the tests.
  const options = ['-displayfd', '1', '-screen', '0', '1280x2400x24', '-nolisten', 'tcp'];
  const screen = start('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await Promise.race([once(screen.stdout!, 'data'), once(screen, 'exit')]);
  const display = `:${String(number).trim()}`;

  async function newPage({ timezoneId, viewport }: BrowserContextOptions = {}): Promise<WebKitTab> {
    const tab = new WebKitTab(await startSession(driver, display, timezoneId));
    if (viewport) await tab.setViewportSize(viewport);
    return tab;
  }

  const browser = {
    newPage,
    newContext: async (options: BrowserContextOptions) => ({ newPage: () => newPage(options) }),
    // The browsers end with their screen.
    close: async () => screen.kill('SIGKILL'),
  };
  return browser as unknown as Browser;
}
