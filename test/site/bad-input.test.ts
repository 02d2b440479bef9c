import { describe, expect, test } from 'vitest';
import { serveSite } from '../cli/support/served-site.ts';
import { serve } from '../support/server.ts';
import { htmlPage } from '../support/site.ts';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { leftIn } from './support/left-in.ts';
import { runOnSite } from './support/run-on-site.ts';

describe('ends with the exit code of the command', () => {
  test('where nobody responds', async () => {
    const { exitCode, stderr, checks } = await runOnSite(['--site', 'http://127.0.0.1:9']);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('http://127.0.0.1:9');
    expect(checks).toEqual([]);
  });

  test('where the site has no calendar', async () => {
    const { url } = await serve(() => htmlPage(''));
    const { exitCode, stderr } = await runOnSite(['--site', url]);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('no-calendar');
  });

  test('where the password is wrong', async () => {
    const { url, credentials, mock } = await serveSite();
    const env = { ...credentials, CALENDAR_PASSWORD: 'wrong password' };
    const { exitCode, stderr, checks } = await runOnSite(['--site', url, '--write'], env);
    expect(exitCode).toBe(4);
    expect(stderr).not.toContain('wrong password');
    expect(checks).toEqual([]);
    expect(mock.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('where nobody is to write', async () => {
    const { url, mock } = await serveSite();
    const { exitCode, stderr } = await runOnSite(['--site', url, '--write']);
    expect(exitCode).toBe(4);
    expect(stderr).toContain('CALENDAR_USER');
    expect(mock.requests).toEqual([]);
  });

  test('for an argument that it does not have', async () => {
    const { exitCode, stderr } = await runOnSite(['--wriet']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("'--wriet'");
  });

  test('where no area has the name', async () => {
    const { url } = await serveSite({ now: () => new Date() });
    const { exitCode, stderr } = await runOnSite(['--site', url, '--only', 'paegs']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('paegs');
  });

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

test('a write that fails is one failed check, and all that was created is deleted', async () => {
  const { url, credentials, mock } = await serveSite({ now: () => new Date() });
  mock.failNext({ method: 'POST', path: '/venues', status: 500 });
  const first = await runOnSite(['--site', url, '--write', '--only', 'writing: twice'], credentials);
  expect(first.exitCode).not.toBe(0);
  expect(leftIn(mock)).toEqual([]);
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
