import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya';
import { type Session, WebDriverError } from './driver.ts';
import { keyboardOf, mouseOf } from './input.ts';
import { WebKitLocator } from './locator.ts';

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
  readonly keyboard: ReturnType<typeof keyboardOf>;
  readonly mouse: ReturnType<typeof mouseOf>;
  readonly #initScripts: PageWork[] = [collectErrors];
  readonly #listeners: ((error: string) => void)[] = [];
  #hasLocators = false;

  constructor(session: Session) {
    this.session = session;
    this.keyboard = keyboardOf(session);
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
  getByLabel = (...given: Parameters<typeof getByLabelSelector>) =>
    this.locator(getByLabelSelector(...given));
  getByText = (...given: Parameters<typeof getByTextSelector>) => this.locator(getByTextSelector(...given));

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
