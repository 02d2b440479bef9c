import { writeFile } from 'node:fs/promises';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { serve, type TestResponse, unreachableUrl } from '../support/server.ts';
import { header, prepareImport, rowOf, test } from './support/prepare-site.ts';
import { runCommand } from './support/run-command.ts';

describe('a mistyped command line', () => {
  const between = ['list', 'events', '--site', 'https://calendar.example', '--from'];
  test.each([
    [['lisst'], 'Did you mean list?'],
    [['lisst', '--help'], 'Did you mean list?'],
    [['help', 'lisst'], 'Did you mean list?'],
    [['list', 'events', '--starts-dat', '2027-05-01'], 'Did you mean --start-date?'],
    [['get', 'event'], "missing required argument 'id-or-slug'"],
    [['get', 'event', '12', '13'], 'too many arguments'],
    [['edit', 'event', '12', '--title', '--dry-run'], '--dry-run is the value of another option'],
    [['create', 'event', '--start-date', '2027-05-01'], 'error: --title is required.\n'],
    [
      [...between, '2027-05-02', '--to', '2027-05-01'],
      '--to: expected a later date of the same kind as --from',
    ],
    [[...between, '2027-05-01', '--page', '2'], '--page: expected nothing, because --from'],
    [[...between, '2027-01-01 the option dates'], 'got "2027-01-01 the option dates"'],
    [['list', 'events'], 'error: No site is set. Add --site https://example.org, or set CALENDAR_URL.'],
  ])('%j is told what to change', async (args, expected) => {
    const stderr = expect.stringContaining(expected);
    expect(await runCommand(args)).toEqual({ exitCode: 2, stdout: '', stderr });
  });

  test.each([
    ['--site', 'https://'],
    ['--site', 'ftp://calendar.example'],
    ['--api-prefix', 'a b'],
    ['--timeout', 'soon'],
    ['--retries', '-1'],
  ])('%s %s is rejected by that name', async (flag, value) => {
    const args = ['list', 'events', '--site', 'https://calendar.example', flag, value];
    expect(await runCommand(args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(flag) });
  });
});

describe('what went wrong decides the exit code, in lines that say what to try', () => {
  const refusal = (status: number, code: string, data: object = {}): TestResponse => ({
    status,
    body: { code, message: `The service says ${code}`, data: { status, ...data } },
  });

  test.each<[string, TestResponse, number]>([
    ['401', refusal(401, 'incorrect_password'), 4],
    ['403', refusal(403, 'rest_forbidden'), 4],
    ['403 of a token', refusal(403, 'jwt_auth_bad_auth_header'), 4],
    ['403 of a password', refusal(403, 'event-password-protected'), 4],
    ['404 of a record', refusal(404, 'event-not-found'), 5],
    ['404 of the route', refusal(404, 'rest_no_route'), 3],
    ['410', refusal(410, 'event-is-in-trash'), 5],
    ['429', refusal(429, 'slow-down'), 6],
    ['500', refusal(500, 'internal'), 6],
    ['500 of a slug', refusal(500, 'duplicate_term_slug'), 6],
    ['501 without a trash', refusal(501, 'rest_trash_not_supported'), 6],
    ['400', refusal(400, 'rest_invalid_param'), 6],
    ['a web page', { body: '<html>Hi</html>', headers: { 'content-type': 'text/html' } }, 6],
    ['404 with a web page', { status: 404, body: '<html>Hi</html>' }, 6],
    ['a redirect', { status: 302, body: '', headers: { location: '/login' } }, 6],
    ['a connection that breaks', 'reset', 3],
  ])('%s', async (name, response, exitCode) => {
    const { url } = await serve(() => response);
    const outcome = await runCommand(['get', 'event', '12', '--site', url, '--retries', '0']);
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    expect(outcome.stdout).toBe('');
    expect(outcome.stderr.includes('Check CALENDAR_TOKEN')).toBe(/^401$|token$/.test(name));
    expect(outcome.stderr.includes('--extra-query context=edit')).toBe(name.endsWith('password'));
    const env = { CALENDAR_URL: url, CALENDAR_TOKEN: 'fake' };
    const { stderr } = await runCommand(['create', 'tag', '--name', 'Free'], { env });
    const isUnclear = ['500', 'a web page', 'a connection that breaks'].includes(name);
    expect(outcome.stderr + stderr).not.toMatch(/ {4}at |baseUrl/);
    expect(stderr.includes('The site may have carried this out. Check')).toBe(isUnclear);
  });

  test('a write that is never sent', async () => {
    const { url } = await serve(() => refusal(500, 'internal'));
    const noTls = url.replace('http:', 'https:');
    for (const CALENDAR_URL of [await unreachableUrl(), noTls, 'http://127.0.0.1:1', 'https://a..b']) {
      const env = { CALENDAR_URL, CALENDAR_TOKEN: 'fake' };
      const { stderr } = await runCommand(['create', 'tag', '--name', 'Free'], { env });
      expect(stderr).toContain('\nCheck the URL.');
    }
  });

  test('no response in time, or of this machine, which has no https:', async () => {
    const { url } = await serve(() => 'hang');
    const args = ['get', 'event', '12', '--site', url, '--retries', '0', '--timeout', '0.05'];
    const stderr = expect.stringContaining('--timeout 90');
    expect(await runCommand(args)).toMatchObject({ exitCode: 3, stderr });
    const local = await runCommand(['list', 'tags', '--site', '[::1]:1', '--retries', '0']);
    expect(local).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('GET http://[::1]:1/') });
  });

  test('a list of drafts without credentials, or of a venue that does not exist', async ({ visit }) => {
    const stderr = expect.stringContaining('--user');
    expect(await visit('list', 'events', '--status', 'draft')).toMatchObject({ exitCode: 4, stderr });
    expect((await visit('list', 'events', '--venue', '999999')).stderr).toContain('no such record');
  });

  test('in lines that fit the terminal, without HTML and what controls a terminal', async () => {
    const message = `<strong>No\u001b[2J\u009b31m way\u202e:</strong> the caf&eacute; ${'is closed '.repeat(30)}`;
    const { url } = await serve(() => ({ status: 400, body: { code: 'closed', message } }));
    const { stderr } = await runCommand(['get', 'event', '12', '--site', url], { columns: 60 });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain('No way: the café');
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[<>\p{Control}\u202e]/u);
    for (const line of stderr.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });

  test.for([
    ['get tag 7', ''],
    ['create tag --name Free', ' What was being written may be stored.'],
  ] as const)('an interruption of %s', async ([line, more]) => {
    const env = { CALENDAR_URL: (await serve(() => 'hang')).url, CALENDAR_TOKEN: 'fake' };
    const controller = new AbortController();
    const running = runCommand(line.split(' '), { env, signal: controller.signal });
    controller.abort();
    expect(await running).toEqual({ exitCode: 130, stdout: '', stderr: `Interrupted.${more}\n` });
  });
});

describe('a reader that is gone', () => {
  const closed = (code = 'EPIPE') =>
    new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error(), { code, syscall: 'write' })),
    });
  const gone = (args: readonly string[], env: Readonly<Record<string, string>> = {}, code = 'EPIPE') => {
    const { signal } = new AbortController();
    return run(args, { env, stdin: new PassThrough(), stdout: closed(code), stderr: closed(), signal });
  };

  test.each([[[]], [['--json']]])(
    'leaves the exit code of an import with failed rows (%j)',
    async (flags) => {
      const rows = [header, rowOf('bad', 'Bad', 'soon'), rowOf('one')];
      const { path, env, slugs } = await prepareImport(rows.join('\n'));
      expect(await gone(['import', path('events.csv'), ...flags], env)).toBe(1);
      expect(slugs()).toEqual(['one']);
    },
  );

  test.each(['EPIPE', 'ENOSPC'])('leaves the exit code of an import that breaks off (%s)', async (code) => {
    const { path, env } = await prepareImport([header, rowOf('one')].join('\n'));
    expect(await gone(['import', path('events.csv')], { ...env, CALENDAR_PASSWORD: 'wrong' }, code)).toBe(4);
  });

  test('or a full disk does not hide what was changed', async ({ env, calendar }) => {
    for (const [args, done] of [
      [['edit', 'tags', '7', '8', '--description', 'Changed', '--yes'], 'Changed 1 of 2 tags.'],
      [['create', 'tag', '--name', 'Once'], /The tag \d+ “Once” was created\./],
    ] as const) {
      const streams = { stdin: new PassThrough(), stdout: closed('ENOSPC'), stderr: new PassThrough() };
      expect(await run(args, { env, ...streams, signal: AbortSignal.any([]) })).toBe(1);
      expect(String(streams.stderr.read())).toMatch(done);
    }
    expect((await calendar.tags.get(7)).description).toBe('Changed');
  });

  test.each([
    ['EPIPE', 0],
    ['ENOSPC', 1],
  ])('ends --help (%s) with exit code %i', async (code, exitCode) => {
    const streams = { stdin: new PassThrough(), stdout: closed(code), stderr: new PassThrough() };
    expect(await run(['--help'], { env: {}, ...streams, signal: AbortSignal.any([]) })).toBe(exitCode);
  });

  test('leaves the exit codes of diff and doctor', async () => {
    const { path } = await prepareImport('');
    await writeFile(path('a.json'), '{"tags":[]}');
    await writeFile(path('b.json'), '{"tags":[{"id":1,"name":"Free","slug":"free"}]}');
    expect(await gone(['diff', path('a.json'), path('b.json')])).toBe(1);
    expect(await gone(['doctor', await unreachableUrl()])).toBe(3);
  });
});
