import { setTimeout as wait } from 'node:timers/promises';
import type { Session } from './driver.ts';

type PageFunction = string | ((...values: never[]) => unknown);

/** The part of Playwright's `Page` that the tests use. */
export class WebKitTab {
  readonly #session: Session;
  readonly #listeners: ((error: string) => void)[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.#session.send('POST', 'window/rect', { width, height });
    const bar = height - (await this.evaluate<number>('innerHeight'));
    await this.#session.send('POST', 'window/rect', { width, height: height + bar });
  }

  async goto(url: string): Promise<void> {
    await this.#session.send('POST', 'url', { url });
  }

  /** Runs a function or an expression in the page, and returns what its promise is fulfilled with. */
  async evaluate<Value>(work: PageFunction, ...values: unknown[]): Promise<Value> {
    const expression = typeof work === 'string' ? `(() => ${work})` : `(${work})`;
    const script = `const values = [...arguments];
      const done = values.pop();
      Promise.try(${expression}, ...values).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const body = { script, args: values };
    const { value, error } = await this.#session.send<{ value: Value; error?: string }>(
      'POST',
      'execute/async',
      body,
    );
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async waitForFunction(work: PageFunction, ...values: unknown[]): Promise<void> {
    while (!(await this.evaluate(work, ...values))) await wait(50);
  }

  /** Errors are the only events. */
  on(event: string, listener: (error: string) => void): void {
    if (event === 'pageerror') this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    await this.#session.close();
  }
}
