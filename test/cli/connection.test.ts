import { writeFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { administrator, writesOf } from '../support/test-calendar.ts';
import { test } from './support/prepare-site.ts';
import { type Reply, runCommand, runInTerminal } from './support/run-command.ts';
import { type ServedSite, serveSite } from './support/served-site.ts';

const { username, applicationPassword } = administrator;
const create = ['create', 'tag', '--name', 'open air'];
const replies: Reply[] = [[`Application password for ${username}`, `${applicationPassword}\r`]];

describe('credentials', () => {
  test('of the environment are those of a user, or a token', async ({ url, mock, credentials }) => {
    expect((await runCommand([...create, '--site', url], { env: credentials })).exitCode).toBe(0);
    await runCommand([...create, '--site', url], { env: { CALENDAR_TOKEN: 'fake-token' } });
    expect(mock.requests.map(({ headers }) => headers.authorization)).toEqual(['Basic', 'Bearer']);
  });

  test.for([
    ['POST', create],
    ['GET', ['list', 'tags']],
  ] as const)(
    'of --user are asked for in a terminal, never shown: %s',
    async ([method, args], { url, mock }) => {
      const outcome = await runInTerminal([...args, '--site', url, '--user', username], { env: {}, replies });
      expect(outcome.exitCode).toBe(0);
      expect(mock.requests.map((request) => [request.method, request.headers.authorization])).toEqual([
        [method, 'Basic'],
      ]);
      expect(outcome.stdout + outcome.stderr).not.toContain(applicationPassword);
    },
  );

  test('of another user than that of the environment need a terminal', async ({ url, mock, credentials }) => {
    const args = [...create, '--site', url, '--user', 'another'];
    expect((await runCommand(args, { env: credentials })).exitCode).toBe(4);
    expect(mock.requests).toEqual([]);
  });

  test('that are wrong appear in no output, and fail in dry runs, too', async ({ url }) => {
    const env = { CALENDAR_USER: username, CALENDAR_PASSWORD: 'wrong fake password' };
    for (const more of [[], ['--json'], ['--dry-run']]) {
      const { exitCode, stdout, stderr } = await runCommand([...create, '--site', url, ...more], { env });
      expect(exitCode).toBe(4);
      const basic = btoa(`${username}:wrong fake password`);
      for (const secret of ['wrong fake password', basic]) expect(stdout + stderr).not.toContain(secret);
    }
  });

  test('are not prompted for where they would go over http:', async () => {
    const args = [...create, '--site', 'http://calendar.example', '--user', username];
    const stderr = expect.stringContaining('--allow-insecure-auth');
    expect(await runInTerminal(args, { env: {}, replies: [] })).toMatchObject({ exitCode: 2, stderr });
  });
});

/** Two sites: a page of the first one names the calendar of the other, and so do all its other addresses. */
async function serveTwoSites() {
  const other = await serveSite();
  const seen: (string | null)[] = [];
  const link = `<${other.url}/wp-json/>; rel="https://api.w.org/"`;
  const named = await serveSite({}, ({ headers }) => {
    seen.push(headers.get('authorization'));
    return new Response('<html></html>', { headers: { Link: link } });
  });
  const authorizations = () => [...seen, ...authorizationsOf(other)];
  return { url: named.url, other, env: named.credentials, authorizations };
}

const authorizationsOf = ({ mock }: ServedSite) =>
  mock.requests.map(({ headers }) => headers.authorization ?? null);

describe('another --site than that of CALENDAR_URL', () => {
  test('is read as by a visitor, which is told, and not written to', async ({ site: own, env, path }) => {
    const other = await serveSite();
    const file = path('events.csv');
    await writeFile(file, 'slug,title,start_date,end_date\nfair,Fair,2027-06-19,2027-06-19\n');
    const doctor = await runCommand(['doctor', other.url, '--api-prefix', 'wp-json'], { env });
    expect(doctor.stderr).toContain(`warning: No credentials are sent to ${other.url}`);
    expect(other.mock.requests.length).toBeGreaterThan(0);
    const site = ['--site', other.url];
    const readings = [
      ['list', 'events'],
      ['get', 'tag', '7'],
      ['export', '--format', 'csv'],
      ['snapshot', '-'],
    ];
    for (const args of [...readings, ['import', file, '--dry-run', '--no-journal']]) {
      const { exitCode, stderr } = await runCommand([...args, ...site], { env });
      expect([args, exitCode]).toEqual([args, 0]);
      expect(stderr).toContain(`No credentials are sent to ${other.url}`);
    }
    for (const args of [create, ['delete', 'tag', '7', '--yes'], ['import', file], ['mcp', '--write']]) {
      expect([args, (await runCommand([...args, ...site], { env })).exitCode]).toEqual([args, 4]);
    }
    expect(authorizationsOf(other).every((value) => value === null)).toBe(true);
    expect(own.mock.requests).toEqual([]);
  });

  test('gets the password that is typed for it', async ({ site: other }) => {
    const env = { CALENDAR_URL: 'https://own.example', CALENDAR_USER: 'me', CALENDAR_PASSWORD: 'own fake' };
    const args = [...create, '--site', other.url, '--user', username];
    expect((await runInTerminal(args, { env, replies })).exitCode).toBe(0);
  });
});

describe('a page that names the calendar of another origin', () => {
  test.each([
    ['list', ['list', 'events']],
    ['snapshot', ['snapshot', '-', '--quiet']],
    ['edit --dry-run', ['edit', 'tag', '7', '--name', 'x', '--dry-run']],
  ])('%s reads it as a visitor, and says so', async (_, args) => {
    const { url, other, env, authorizations } = await serveTwoSites();
    const { stderr } = await runCommand([...args, '--site', url, '--discover'], { env });
    expect(authorizations().length).toBeGreaterThan(0);
    expect(authorizations().every((value) => value === null)).toBe(true);
    const sentences = stderr.split('\n').filter((line) => line.startsWith('warning: No credentials'));
    expect(sentences).toEqual([expect.stringContaining(`--site ${other.url}`)]);
    expect(sentences[0]).toContain(url);
  });

  test.each([
    ['create', ['create', 'tag', '--name', 'free']],
    ['delete', ['delete', 'tag', '7', '--yes']],
    ['list --user', ['list', 'events', '--user', 'editor']],
  ])('%s is refused with what to do, and nothing is written', async (_, args) => {
    const { url, other, env, authorizations } = await serveTwoSites();
    const outcome = await runCommand([...args, '--site', url, '--discover'], { env });
    expect(outcome).toMatchObject({ exitCode: 4, stderr: expect.stringContaining(`--site ${other.url}`) });
    expect(authorizations().every((value) => value === null)).toBe(true);
    expect(writesOf(other.mock)).toEqual([]);
  });
});

describe('diff of two sites', () => {
  test('sends credentials to the site of CALENDAR_URL or --site alone', async () => {
    for (const name of ['CALENDAR_URL', '--site'] as const) {
      const [own, other] = [await serveSite(), await serveSite()];
      const args = ['diff', '--quiet', own.url, other.url, ...(name === '--site' ? [name, own.url] : [])];
      const env = { ...own.credentials, ...(name === 'CALENDAR_URL' && { [name]: own.url }) };
      const { stderr } = await runCommand(args, { env });
      expect(stderr).toContain(`No credentials are sent to ${other.url}`);
      expect(new Set(authorizationsOf(own))).toEqual(new Set(['Basic']));
      expect(new Set(authorizationsOf(other))).toEqual(new Set([null]));
    }
  });

  test('sends none where neither says which of the two they are for', async () => {
    const [one, other] = [await serveSite(), await serveSite()];
    const { stderr } = await runCommand(['diff', '--quiet', one.url, other.url], { env: one.credentials });
    for (const site of [one, other]) {
      expect(stderr).toContain(`No credentials are sent to ${site.url}`);
      expect(new Set(authorizationsOf(site))).toEqual(new Set([null]));
    }
  });
});
