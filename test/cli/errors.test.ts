import { describe, expect, test } from 'vitest';
import { unreachableUrl } from '../support/server.ts';
import { runCommand } from './support/run-command.ts';
import { serveSite } from './support/served-site.ts';

describe('a mistyped command line', () => {
  test('gets the closest command', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['lisst']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Did you mean list?');
    expect(stdout).toBe('');
  });

  test('gets the closest option', async () => {
    const { exitCode, stderr } = await runCommand(['list', '--sit', 'https://calendar.example']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Did you mean --site?');
  });
});

test('a site that cannot be reached gets a line, what to try, and no stack', async () => {
  const { exitCode, stderr } = await runCommand(['list', 'events', '--site', await unreachableUrl()]);
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(/^GET http:\/\/127\.0\.0\.1:\d+\/.* got no answer: .*\nCheck the address/);
  expect(stderr).not.toContain('    at ');
});

test('a site that is there is listed', async () => {
  const { url } = await serveSite();
  const { exitCode, stdout, stderr } = await runCommand(['list', 'events'], { env: { CALENDAR_URL: url } });
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
  expect(stdout).not.toBe('');
});
