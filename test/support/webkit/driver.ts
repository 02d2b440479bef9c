import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Stops a program, now or when this process exits. */
function endWithProcess(child: ChildProcess): () => void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  return () => {
    process.off('exit', end);
    end();
  };
}

/** A screen that nobody sees. */
export interface Screen {
  /** Its name for `DISPLAY`. */
  readonly display: string;
  close(): void;
}

/** Starts a screen that is large enough for the tests. */
export async function openScreen(): Promise<Screen> {
  const options = ['-displayfd', '1', '-screen', '0', '1280x2400x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const close = endWithProcess(child);
  const [number] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return { display: `:${String(number).trim()}`, close };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

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
  readonly version: string;
  /** Sends a command, and returns its value. */
  send<Value = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>;
  close(): Promise<void>;
}

/** Starts a browser by its driver, since an environment belongs to a process, and the time zone to the environment. */
export async function startSession(driver: string, screen: Screen, timeZone?: string): Promise<Session> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DISPLAY: screen.display, GTK_A11Y: 'none', ...(timeZone && { TZ: timeZone }) };
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const kill = endWithProcess(child);

  async function request<Value>(method: string, path: string, body?: object): Promise<Value> {
    const sent = { method, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, sent);
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
  const capabilities = { alwaysMatch: { timeouts: { script: 120_000 } } };
  const { sessionId, ...created } = await request<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', { capabilities });
  const path = `/session/${sessionId}`;
  return {
    version: created.capabilities.browserVersion,
    send: (method, command, body) => request(method, `${path}/${command}`, body),
    async close() {
      if (!child.killed) await request('DELETE', path);
      kill();
    },
  };
}
