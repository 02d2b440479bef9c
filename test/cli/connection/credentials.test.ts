import { beforeEach, describe, expect, test, vi } from 'vitest';
import { administrator } from '../../support/test-calendar.ts';
import { runCommand } from '../support/run-command.ts';
import { serveSite } from '../support/served-site.ts';
import { type Reply, runInTerminal } from '../support/terminal.ts';

/** The keychain of the system that is tested: no test reads or writes that of the machine. */
const { entries, state } = vi.hoisted(() => ({
  entries: new Map<string, string>(),
  state: { isLocked: false },
}));
vi.mock('@napi-rs/keyring', () => ({
  Entry: class {
    readonly #account: string;
    constructor(_service: string, account: string) {
      this.#account = account;
    }
    getPassword = () => entries.get(this.#account) ?? null;
    setPassword = (password: string) => void entries.set(this.#account, password);
    deletePassword = () => entries.delete(this.#account);
  },
  findCredentials: (service: string) => {
    if (state.isLocked || service !== 'events-calendar-client')
      throw new Error('There is no secret service.');
    return [...entries].map(([account, password]) => ({ account, password }));
  },
}));

beforeEach(() => {
  entries.clear();
  state.isLocked = false;
});

const { username, applicationPassword } = administrator;
const create = ['create', 'tag', '--name', 'open air'];
const signIn = (url: string, password = applicationPassword): Reply[] => [
  [`User name at ${url}`, `${username}\r`],
  [`Application password for ${username}`, `${password}\r`],
];
const keychain = { CALENDAR_KEYCHAIN: 'on' };

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

  test('are prompted for in a terminal, and never shown', async () => {
    const { url, mock } = await serveSite();
    const outcome = await runInTerminal([...create, '--site', url], { env: {}, replies: signIn(url) });
    expect(outcome.exitCode).toBe(0);
    expect(mock.requests.map(({ method }) => method)).toEqual(['POST']);
    expect(outcome.stdout + outcome.stderr).not.toContain(applicationPassword);
  });

  test('are prompted for as far as the environment has none', async () => {
    const { url } = await serveSite();
    const env = { CALENDAR_USER: username };
    const { exitCode, stderr } = await runInTerminal([...create, '--site', url], {
      env,
      replies: signIn(url).slice(1),
    });
    expect(exitCode).toBe(0);
    expect(stderr).not.toContain('User name');
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

  test.each(['--password', '--user', '--token', '--application-password'])(
    'are refused as %s, with where they go, and without the value',
    async (flag) => {
      for (const args of [[flag, 'hunter2'], [`${flag}=hunter2`]]) {
        const { exitCode, stderr } = await runCommand(['list', 'events', ...args]);
        expect(exitCode).toBe(2);
        expect(stderr).toContain('CALENDAR_PASSWORD');
        expect(stderr).not.toContain('hunter2');
      }
    },
  );

  test('are not prompted for where they would go over http:', async () => {
    const args = [...create, '--site', 'http://calendar.example'];
    const { exitCode, stderr } = await runInTerminal(args, { env: {}, replies: [] });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--allow-insecure-auth');
  });
});

describe('the keychain', () => {
  test('keeps what was entered where the user agrees, and is read the next time', async () => {
    const { url } = await serveSite();
    const replies: Reply[] = [...signIn(url), ["Save it in this system's keychain?", 'y']];
    const first = await runInTerminal([...create, '--site', url], { env: keychain, replies });
    expect(first.exitCode).toBe(0);
    expect([...entries]).toEqual([[`${username}@${url}`, applicationPassword]]);
    const args = ['create', 'tag', '--name', 'indoors', '--site', url];
    expect((await runCommand(args, { env: keychain })).exitCode).toBe(0);
  });

  test('keeps nothing where the user does not, or the credentials are wrong', async () => {
    const { url } = await serveSite();
    const declined: Reply[] = [...signIn(url), ["Save it in this system's keychain?", 'n']];
    await runInTerminal([...create, '--site', url], { env: keychain, replies: declined });
    const wrong = await runInTerminal([...create, '--site', url], {
      env: keychain,
      replies: signIn(url, 'fake'),
    });
    expect(wrong.exitCode).toBe(4);
    expect(entries.size).toBe(0);
  });

  test('has the credentials of each site apart', async () => {
    const { url } = await serveSite();
    entries.set('admin@https://other.example', 'fake');
    expect((await runCommand([...create, '--site', url], { env: keychain })).exitCode).toBe(4);
  });

  test('is read for lists with --sign-in only', async () => {
    const { url, mock } = await serveSite();
    entries.set(`${username}@${url}`, applicationPassword);
    const list = ['list', 'events', '--site', url, '--status', 'draft'];
    expect((await runCommand(list, { env: keychain })).exitCode).toBe(4);
    expect((await runCommand([...list, '--sign-in'], { env: keychain })).exitCode).toBe(0);
    expect(mock.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Basic']);
  });

  test('forgets the credentials of a site with --forget-credentials', async () => {
    const { url } = await serveSite();
    entries.set(`${username}@${url}`, applicationPassword);
    entries.set('admin@https://other.example', 'fake');
    const { exitCode, stderr } = await runCommand(['list', 'tags', '--site', url, '--forget-credentials'], {
      env: { ...keychain, CALENDAR_TOKEN: 'fake' },
    });
    expect(stderr).toContain(`Removed the credentials of ${username} at ${url}`);
    expect([...entries.keys()]).toEqual(['admin@https://other.example']);
    expect(exitCode).toBe(0);
  });

  test('that cannot be opened, or is turned off, is done without', async () => {
    const { url } = await serveSite();
    state.isLocked = true;
    const locked = await runInTerminal([...create, '--site', url], { env: keychain, replies: signIn(url) });
    expect(locked.exitCode).toBe(0);
    state.isLocked = false;
    entries.set(`${username}@${url}`, applicationPassword);
    const off = await runCommand([...create, '--site', url, '--forget-credentials']);
    expect(off.exitCode).toBe(4);
    expect(off.stderr).toMatch(/^There is no keychain to remove credentials from/);
    expect(entries.size).toBe(1);
  });
});
