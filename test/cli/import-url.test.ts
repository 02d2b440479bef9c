import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { header, prepareImport, rowOf } from './support/prepare-site.ts';
import { runCommand } from './support/run-command.ts';
import { serveSite } from './support/served-site.ts';

describe('a file at a URL', () => {
  const secret = 'secret-token';

  /** Serves a file behind a redirect to another origin, and notes the tokens that it receives. */
  async function serveFeed() {
    const { path, env, slugs } = await prepareImport('');
    const tokens: (string | null)[] = [];
    const respond = (request: Request) => {
      tokens.push(request.headers.get('x-token'));
      if (request.url.includes('moved')) return Response.redirect(`${other.url}/feed.csv`);
      return request.url.includes('gone')
        ? new Response('', { status: 410 })
        : new Response([header, rowOf('one')].join('\n'));
    };
    const other = await serveSite({}, respond);
    const feed = await serveSite({}, respond);
    const run = (name: string, journal = ['--no-journal']) =>
      runCommand(['import', `${feed.url}/private-key/${name}`, '--header-env', 'X-Token=TOKEN', ...journal], {
        env: { ...env, TOKEN: secret },
      });
    return { run, tokens, slugs, path };
  }

  test('is downloaded, and its token goes to its own host only', async () => {
    const { run, tokens, slugs } = await serveFeed();
    expect(await run('feed.csv?key=1')).toMatchObject({ exitCode: 0, stdout: '1 row: 1 created.\n' });
    expect(await run('moved.csv')).toMatchObject({ exitCode: 0, stdout: '1 row: 1 unchanged.\n' });
    expect(tokens).toEqual([secret, secret, null]);
    expect(slugs()).toEqual(['one']);
  });

  test('takes its account from the URL, and headers from the environment', async () => {
    const { env, slugs, path } = await prepareImport('');
    const seen: (string | null)[] = [];
    const feed = await serveSite({}, ({ headers }) => {
      seen.push(headers.get('authorization'), headers.get('x-token'));
      return new Response([header, rowOf('one')].join('\n'));
    });
    const address = feed.url.replace('//', '//me:p%40ss%C3%A9@');
    const report = ['--report', path('report.txt')];
    const run = (args: readonly string[], more = {}) =>
      runCommand(['import', ...args, '--no-journal', ...report], { env: { ...env, ...more } });
    const first = await run([`${address}/feed.csv`, '--header-env', 'X-Token=TOKEN'], { TOKEN: 'secret' });
    expect(seen).toEqual([`Basic ${Buffer.from('me:p@ssé').toString('base64')}`, 'secret']);
    expect([first.exitCode, slugs()]).toEqual([0, ['one']]);
    const texts = [first.stdout, first.stderr, await readFile(path('report.txt'), 'utf8')].join();
    expect(texts).not.toMatch(/p%40ss|p@ss|secret/);
    const unset = await run([`${address}/feed.csv`, '--header-env', 'X-Token=TOKEN']);
    expect(unset).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('TOKEN is not set') });
  });

  test('that cannot be downloaded is an error without its secrets', async () => {
    const { run } = await serveFeed();
    const { exitCode, stderr } = await run('gone.csv?key=1');
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('gone.csv cannot be downloaded: the server responded with status 410'),
    ]);
    expect(stderr).not.toMatch(/private-key|key=1|secret/);
    for (const name of ['feed.snapshot.json', 'feed?key=1', 'feed.gz']) {
      const other = await run(name, []);
      expect(other).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('/…/feed') });
      expect(other.stderr).not.toMatch(/private-key|key=1/);
    }
    const missing = await runCommand(['import', 'example.org/feed.csv', '--site', 'http://127.0.0.1:1']);
    expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('start it with https://') });
  });
});
