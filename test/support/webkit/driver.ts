import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Programs that are ended together, at the latest when this process exits. */
export class Programs {
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
export async function startScreen(programs: Programs): Promise<string> {
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
export class WebDriverError extends Error {
  readonly code: string;

  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`);
    this.code = error;
  }
}

/** A window of a browser of its own, controlled by the W3C's WebDriver. */
export interface Session {
  readonly version: string;
  /** Sends a command, and returns its value. */
  send<Value = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>;
  close(): Promise<void>;
}

/**
 * Starts a browser by a driver of its own, since the time zone belongs to the environment of both.
 *
 * @param display - the screen
 */
export async function startSession(
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
  type Created = { sessionId: string; capabilities: { browserVersion: string } };
  const created = await request<Created>('POST', '/session', { capabilities });
  const path = `/session/${created.sessionId}`;
  return {
    version: created.capabilities.browserVersion,
    send: (method, command, body) => request(method, `${path}/${command}`, body),
    async close() {
      await request('DELETE', path);
      child.kill('SIGKILL');
    },
  };
}
