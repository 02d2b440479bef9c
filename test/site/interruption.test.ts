import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { serveSite } from '../cli/support/served-site.ts';
import { leftIn } from './support/left-in.ts';
import { runOnSite } from './support/run-on-site.ts';

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
