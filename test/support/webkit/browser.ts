import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { getByRoleSelector } from 'ivya';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { mouseOf, WebKitLocator } from './locator.ts';

/** Programs that are ended together, at the latest when this process exits. */
class Programs {
  readonly #children: ChildProcess[] = [];

  constructor() {
    process.once('exit', this.end);
  }

  start(program: string, programArguments: string[], options: SpawnOptions): ChildProcess {
    const child = spawn(program, programArguments, options);
    this.#children.push(child);
    return child;
  }

  readonly end = (): void => {
    process.off('exit', this.end);
    for (const child of this.#children) child.kill('SIGKILL');
  };
}

/** Starts a screen that nobody sees, large enough for the tests, and returns its name for `DISPLAY`. */
async function startScreen(programs: Programs): Promise<string> {
  const options = ['-displayfd', '1', '-screen', '0', '1280x2400x24', '-nolisten', 'tcp'];
  const child = programs.start('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]);
  return `:${String(number).trim()}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** In milliseconds. A command that is lost would never be answered. */
const commandTimeout = 60_000;

/** What the driver says is wrong, with its code, such as `no such element`. */
class WebDriverError extends Error {
  readonly code: string;

  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`);
    this.code = error;
  }
}

/** A window of a browser of its own, controlled by the W3C's WebDriver. */
export interface Session {
  /** Sends a command, and returns its value. */
  send<Value = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>;
  close(): Promise<void>;
}

/**
 * Starts a browser by a driver of its own, since the time zone belongs to the environment of both.
 *
 * @param display - the screen
 */
async function startSession(
  programs: Programs,
  driver: string,
  display: string,
  timeZone?: string,
): Promise<Session> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DISPLAY: display, GTK_A11Y: 'none', ...(timeZone && { TZ: timeZone }) };
  const child = programs.start(driver, [`--port=${port}`], { env, stdio: 'ignore' });

  async function request<Value>(method: string, path: string, body?: object): Promise<Value> {
    const signal = AbortSignal.timeout(commandTimeout);
    const sent = { method, signal, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, sent).catch((cause: unknown) => {
      throw new Error(`The driver has not answered ${method} ${path}.`, { cause });
    });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new WebDriverError(value);
    return value;
  }

  const isReady = () =>
    request('GET', '/status').then(
      () => true,
      () => false,
    );
  while (child.exitCode === null && !(await isReady())) await wait(20);
  const capabilities = { alwaysMatch: { timeouts: { script: commandTimeout } } };
  const created = await request<{ sessionId: string }>('POST', '/session', { capabilities });
  const path = `/session/${created.sessionId}`;
  return {
    send: (method, command, body) => request(method, `${path}/${command}`, body),
    async close() {
      await request('DELETE', path);
      child.kill('SIGKILL');
    },
  };
}

/** A function or an expression that runs in the page. */
export type PageWork = string | ((...values: never[]) => unknown);

const timeout = 30_000;

/** What an element that is about to appear, to move or to be replaced makes the driver say. */
const passing = [
  'no such element',
  'stale element reference',
  'element not interactable',
  'element click intercepted',
];

/** Tries until there is a result, as Playwright does. */
export async function retry<Result>(what: string, attempt: () => Promise<Result | undefined>) {
  const end = Date.now() + timeout;
  for (;;) {
    const result = await attempt().catch((error: unknown) => {
      if (error instanceof WebDriverError && passing.includes(error.code)) return undefined;
      throw error;
    });
    if (result !== undefined) return result;
    if (Date.now() > end) throw new Error(`${timeout} ms have passed without ${what}`);
    await wait(30);
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
    await this.session.send('POST', 'window/rect', { width, height });
    const bar = height - (await this.evaluate<number>('innerHeight'));
    await this.session.send('POST', 'window/rect', { width, height: height + bar });
  }

  /** Opens a page. Scripts that Playwright runs before those of the page run when it has loaded. */
  async goto(url: string): Promise<void> {
    await this.session.send('POST', 'url', { url });
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
    const { value, error } = await this.session.send<Outcome>('POST', 'execute/async', body);
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** Runs work in the page that finds elements. */
  async evaluateOnElements<Value>(work: PageWork, ...values: unknown[]): Promise<Value> {
    if (!this.#hasLocators) {
      bundled ??= bundleLocators();
      await this.session.send('POST', 'execute/sync', { script: await bundled, args: [] });
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
  const programs = new Programs();
  const display = await startScreen(programs);

  async function newPage({ timezoneId, viewport }: BrowserContextOptions = {}): Promise<WebKitTab> {
    const session = await startSession(programs, driver, display, timezoneId);
    const tab = new WebKitTab(session);
    if (viewport) await tab.setViewportSize(viewport);
    return tab;
  }

  const browser = {
    newPage,
    newContext: async (options: BrowserContextOptions) => ({ newPage: () => newPage(options) }),
    // The browsers end with their screen.
    close: async () => programs.end(),
  };
  return browser as unknown as Browser;
}
