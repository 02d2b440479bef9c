import { describe, expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { type ServedSite, serveSite } from '../support/served-site.ts';

/** Two sites: a page of the first one names the calendar of the other, and so do all its other addresses. */
async function serveTwoSites() {
  const other = await serveSite();
  const seen: (string | null)[] = [];
  const link = `<${other.url}/wp-json/>; rel="https://api.w.org/"`;
  const named = await serveSite({}, ({ headers }) => {
    seen.push(headers.get('authorization'));
    return new Response('<html></html>', { headers: { Link: link } });
  });
  return {
    url: named.url,
    other,
    env: named.credentials,
    authorizations: () => [...seen, ...authorizationsOf(other)],
  };
}

const authorizationsOf = ({ mock }: ServedSite) =>
  mock.requests.map(({ headers }) => headers.authorization ?? null);

const writesOf = ({ mock }: ServedSite) => mock.requests.filter(({ method }) => method !== 'GET');

describe('a page that names the calendar of another origin', () => {
  test.each([
    ['list', ['list', 'events']],
    ['get', ['get', 'event', '10']],
    ['export', ['export', '--format', 'ndjson', '--quiet']],
    ['snapshot', ['snapshot', '-', '--quiet']],
    ['edit --dry-run', ['edit', 'tag', '7', '--name', 'x', '--dry-run']],
  ])('%s reads it as a visitor, and says so', async (_, args) => {
    const { url, other, env, authorizations } = await serveTwoSites();
    const { stderr } = await runCommand([...args, '--site', url, '--discover'], { env });
    expect(authorizations().length).toBeGreaterThan(0);
    expect(authorizations().every((value) => value === null)).toBe(true);
    const sentences = stderr.split('\n').filter((line) => line.startsWith('No credentials are sent'));
    expect(sentences).toEqual([expect.stringContaining(`--site ${other.url}`)]);
    expect(sentences[0]).toContain(url);
  });

  test.each([
    ['create', ['create', 'tag', '--name', 'free']],
    ['edit', ['edit', 'tag', '7', '--name', 'free']],
    ['delete', ['delete', 'tag', '7', '--yes']],
    ['list --user', ['list', 'events', '--user', 'editor']],
  ])('%s is refused with what to do, and nothing is written', async (_, args) => {
    const { url, other, env, authorizations } = await serveTwoSites();
    const { exitCode, stderr } = await runCommand([...args, '--site', url, '--discover'], { env });
    expect(exitCode).toBe(4);
    expect(stderr).toContain(`--site ${other.url}`);
    expect(authorizations().every((value) => value === null)).toBe(true);
    expect(writesOf(other)).toEqual([]);
  });

  test('a page of the same origin gets the credentials', async () => {
    const site = await serveSite({}, (request) => {
      if (new URL(request.url).pathname !== '/') return undefined;
      const { origin } = new URL(request.url);
      return new Response('', { headers: { Link: `<${origin}/wp-json/>; rel="https://api.w.org/"` } });
    });
    const args = ['create', 'tag', '--name', 'open air', '--site', site.url, '--discover'];
    const { exitCode, stderr } = await runCommand(args, { env: site.credentials });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(authorizationsOf(site).at(-1)).toBe('Basic');
  });
});

describe('doctor of another site than that of CALENDAR_URL', () => {
  test('sends no credentials there, and says so', async () => {
    const [own, other] = [await serveSite(), await serveSite()];
    const env = { ...own.credentials, CALENDAR_URL: own.url };
    const { stderr } = await runCommand(['doctor', other.url, '--api-prefix', 'wp-json'], { env });
    expect(stderr).toContain(`No credentials are sent to ${other.url}`);
    expect(authorizationsOf(other).every((value) => value === null)).toBe(true);
    expect(other.mock.requests.length).toBeGreaterThan(0);
    expect(own.mock.requests).toEqual([]);
  });
});

describe('diff of two sites', () => {
  const before = ['diff', '--quiet'];

  test('sends credentials to the site of CALENDAR_URL or --site alone', async () => {
    for (const name of ['CALENDAR_URL', '--site'] as const) {
      const [own, other] = [await serveSite(), await serveSite()];
      const args = [...before, own.url, other.url, ...(name === '--site' ? [name, own.url] : [])];
      const env = { ...own.credentials, ...(name === 'CALENDAR_URL' && { [name]: own.url }) };
      const { stderr } = await runCommand(args, { env });
      expect(stderr).toContain(`No credentials are sent to ${other.url}`);
      expect(new Set(authorizationsOf(own))).toEqual(new Set(['Basic']));
      expect(new Set(authorizationsOf(other))).toEqual(new Set([null]));
    }
  });

  test('sends none where neither says which of the two they are for', async () => {
    const [one, other] = [await serveSite(), await serveSite()];
    const { stderr } = await runCommand([...before, one.url, other.url], { env: one.credentials });
    for (const site of [one, other]) {
      expect(stderr).toContain(`No credentials are sent to ${site.url}`);
      expect(new Set(authorizationsOf(site))).toEqual(new Set([null]));
    }
  });
});
