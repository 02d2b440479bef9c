import { describe, expect, test } from 'vitest';
import { administrator } from '../../support/test-calendar.ts';
import { runCommand } from '../support/run-command.ts';
import { serveSite } from '../support/served-site.ts';
import { type Reply, runInTerminal } from '../support/terminal.ts';

const { username, applicationPassword } = administrator;
const create = ['create', 'tag', '--name', 'open air'];
const replies: Reply[] = [[`Application password for ${username}`, `${applicationPassword}\r`]];

describe('credentials', () => {
  test('of the environment are those of a user, or a token', async () => {
    const { url, mock, credentials } = await serveSite();
    expect((await runCommand([...create, '--site', url], { env: credentials })).exitCode).toBe(0);
    await runCommand([...create, '--site', url], { env: { CALENDAR_TOKEN: 'fake-token' } });
    expect(mock.requests.map(({ headers }) => headers.authorization)).toEqual(['Basic', 'Bearer']);
  });

  test('that are missing are named where there is no terminal, before anything is sent', async () => {
    const { url, mock } = await serveSite();
    const { exitCode, stderr } = await runCommand([...create, '--site', url]);
    expect(exitCode).toBe(4);
    expect(stderr).toMatch(/CALENDAR_USER and CALENDAR_PASSWORD.*CALENDAR_TOKEN/);
    expect(mock.requests).toEqual([]);
  });

  test.for([
    ['POST', create],
    ['GET', ['list', 'tags']],
  ] as const)('of --user are prompted for in a terminal, and never shown: %s', async ([method, args]) => {
    const { url, mock } = await serveSite();
    const outcome = await runInTerminal([...args, '--site', url, '--user', username], { env: {}, replies });
    expect(outcome.exitCode).toBe(0);
    expect(mock.requests.map((request) => [request.method, request.headers.authorization])).toEqual([
      [method, 'Basic'],
    ]);
    expect(outcome.stdout + outcome.stderr).not.toContain(applicationPassword);
  });

  test('of another user than that of the environment need a terminal', async () => {
    const { url, mock, credentials } = await serveSite();
    const args = [...create, '--site', url, '--user', 'another'];
    expect((await runCommand(args, { env: credentials })).exitCode).toBe(4);
    expect(mock.requests).toEqual([]);
  });

  test('that are wrong appear in no output', async () => {
    const { url } = await serveSite();
    const env = { CALENDAR_USER: username, CALENDAR_PASSWORD: 'wrong fake password' };
    for (const format of [[], ['--json']]) {
      const { exitCode, stdout, stderr } = await runCommand([...create, '--site', url, ...format], { env });
      expect(exitCode).toBe(4);
      const basic = btoa(`${username}:wrong fake password`);
      for (const secret of ['wrong fake password', basic]) expect(stdout + stderr).not.toContain(secret);
    }
  });

  test('are not prompted for where they would go over http:', async () => {
    const args = [...create, '--site', 'http://calendar.example', '--user', username];
    const { exitCode, stderr } = await runInTerminal(args, { env: {}, replies: [] });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--allow-insecure-auth');
  });
});
