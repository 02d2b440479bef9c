import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { serveSite } from '../cli/support/served-site.ts';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { leftIn, runOnSite } from './support/run-on-site.ts';

describe('ends with the exit code of the command', () => {
  test('of a user who may not write, after reading, and has written nothing', async () => {
    const subscriber = { username: 'reader', applicationPassword: 'password of reader' };
    const { url, mock } = await serveSite({
      users: [{ ...subscriber, role: 'subscriber' }],
      now: () => new Date(),
    });
    const env = { CALENDAR_USER: subscriber.username, CALENDAR_PASSWORD: subscriber.applicationPassword };
    const { exitCode, stderr, failures } = await runOnSite(
      ['--site', url, '--write', '--only', 'writing'],
      env,
    );
    expect(exitCode).toBe(4);
    expect(stderr).toContain('The checks that write were not run');
    expect(failures).toEqual([]);
    expect(mock.snapshot().events?.length).toBe(recordedSnapshot.events?.length);
    expect(leftIn(mock)).toEqual([]);
  });

  test('of a site that fails in the middle', async () => {
    let count = 0;
    const { url } = await serveSite({ now: () => new Date() }, () => {
      count += 1;
      return count > 30 ? new Response('<h1>Fatal error</h1>', { status: 500 }) : undefined;
    });
    const { exitCode, stderr, failures, stdout } = await runOnSite(['--site', url, '--only', 'pages']);
    expect(exitCode).toBe(6);
    expect(failures).toHaveLength(1);
    expect(stderr).toContain('500');
    expect(stdout).toContain('failed');
  });
});

test('names what is left on a site that fails for good while it is written to', async () => {
  let writes = 0;
  const { url, credentials, mock } = await serveSite({ now: () => new Date() }, ({ method }) => {
    if (method !== 'GET') writes += 1;
    return writes > 20 ? new Response('<h1>Fatal error</h1>', { status: 500 }) : undefined;
  });
  const args = ['--site', url, '--write', '--only', 'writing: fields of events'];
  const { exitCode, stderr } = await runOnSite(args, credentials);
  expect(exitCode).toBe(6);
  expect(stderr).toContain('Left on the site: ');
  expect(leftIn(mock).length).toBeGreaterThan(0);
});

const program = fileURLToPath(new URL('./run.ts', import.meta.url));

test.each([1, 6, 20, 60])('Ctrl+C at write %i leaves nothing behind', async (number) => {
  const controller = new AbortController();
  let writes = 0;
  const { url, credentials, mock } = await serveSite({ now: () => new Date() }, ({ method }) => {
    if (method !== 'GET') writes += 1;
    if (writes === number) controller.abort();
    return undefined;
  });
  const args = ['--site', url, '--write', '--only', 'writing: fields of events'];
  const { exitCode, stderr } = await runOnSite(args, credentials, controller.signal);
  expect(exitCode).toBe(130);
  expect(stderr).toContain('Interrupted.');
  expect(leftIn(mock)).toEqual([]);
});

test('what a run that was killed has left is deleted by the next one', async () => {
  let writes = 0;
  let kill = () => {};
  const { url, credentials, mock } = await serveSite({ now: () => new Date() }, async (request) => {
    if (request.method === 'GET') return undefined;
    writes += 1;
    if (writes !== 30) return undefined;
    kill();
    return new Response(null, { status: 503 });
  });
  const args = ['--site', url, '--write', '--only', 'writing: fields of events'];
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...credentials },
    stdio: 'ignore',
  });
  kill = () => child.kill('SIGKILL');
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(leftIn(mock).length).toBeGreaterThan(8);

  const { checks } = await runOnSite(args.with(-1, 'writing: the site as before'), credentials);
  expect(checks.some(({ came }) => /^\d+ deleted$/.test(came))).toBe(true);
  expect(leftIn(mock)).toEqual([]);
});
