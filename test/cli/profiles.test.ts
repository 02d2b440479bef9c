import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runCommand } from './support/run-command.ts';
import { type ServedSite, serveSite } from './support/served-site.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const authorizationsOf = ({ mock }: ServedSite) =>
  new Set(mock.requests.map(({ headers }) => headers.authorization));

async function setUp() {
  const [site, other] = [await serveSite(), await serveSite()];
  const path = await temporaryFolder();
  const env = { XDG_CONFIG_HOME: path('config') };
  const { CALENDAR_USER: user, CALENDAR_PASSWORD: password } = site.credentials;
  const login = (input: string) =>
    runCommand(['login', 'town', '--site', site.url, '--user', user], { env, input });
  return { site, other, env, path, password, login };
}

test('a profile is stored for its owner only, used by name, and deleted', async () => {
  const { site, other, env, path, password, login } = await setUp();
  const { exitCode, stdout, stderr } = await login(`${password}\n`);
  expect(exitCode).toBe(0);
  expect(stdout + stderr).not.toContain(password);
  expect((await stat(path('config/events-calendar/profiles.json'))).mode & 0o777).toBe(0o600);
  const listed = await runCommand(['profiles'], { env });
  expect(listed.stdout).toContain(`town\t${site.url}`);
  expect(listed.stdout).not.toContain(password);

  const drafts = ['list', 'events', '--status', 'draft'];
  for (const args of [[...drafts, '--profile', 'town'], drafts])
    expect((await runCommand(args, { env: { ...env, CALENDAR_PROFILE: 'town' } })).exitCode).toBe(0);
  await runCommand(['list', 'tags', '--profile', 'town', '--site', other.url], { env });
  expect(authorizationsOf(other)).toEqual(new Set([undefined]));

  expect((await runCommand(['logout', 'town'], { env })).exitCode).toBe(0);
  expect((await runCommand([...drafts, '--profile', 'town'], { env })).exitCode).toBe(2);
});

test('wrong credentials are not stored', async () => {
  const { env, login } = await setUp();
  expect((await login('wrong fake\n')).exitCode).toBe(4);
  expect((await runCommand(['profiles'], { env })).stdout).toBe('');
});

test('the environment comes before the profile, for its own site only', async () => {
  const { site, other, env, password, login } = await setUp();
  await login(password);
  const wrong = { CALENDAR_USER: 'nobody', CALENDAR_PASSWORD: 'fake' };
  const get = (more: Record<string, string>) =>
    runCommand(['list', 'tags', '--profile', 'town'], { env: { ...env, ...more } });
  expect((await get({ ...wrong, CALENDAR_URL: site.url })).exitCode).toBe(4);
  expect((await get({ ...wrong, CALENDAR_URL: other.url })).exitCode).toBe(0);
  expect(other.mock.requests).toEqual([]);
});
