import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { administrator } from '../../support/test-calendar.ts';
import { runCommand } from '../support/run-command.ts';
import { serveWordPress } from './support/wordpress-site.ts';

const patient = ['--slow-after', '600'];

test('a finding has its severity, code, message, advice and the guide', async () => {
  const site = await serveWordPress({ index: { authentication: [] } });
  const { exitCode, stdout, stderr } = await runCommand(['doctor', site.url, ...patient]);
  expect(exitCode).toBe(0);
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^warning application-passwords-off\n {2}\S.*\n[\s\S]*? {2}→ [\s\S]*? {4}https:\S+\/docs\/doctor\.md#application-passwords-off\n/m,
  );
  expect(stdout).toContain(`Town Hall & Barn: ${site.url}/wp-json/tribe/events/v1/\n128 events, 8 venues,`);
  for (const line of stdout.split('\n')) if (!/https?:/.test(line)) expect(line.length).toBeLessThan(81);
});

test('--verbose shows what passed, and why something was skipped', async () => {
  const site = await serveWordPress();
  const { stdout } = await runCommand(['doctor', site.url, '--verbose', ...patient]);
  expect(stdout).toContain('passed totals\n');
  expect(stdout).toMatch(/^skipped credentials: ./m);
});

test('--strict lets warnings count', async () => {
  const site = await serveWordPress({ index: { authentication: [] } });
  expect((await runCommand(['doctor', site.url, ...patient])).exitCode).toBe(0);
  expect((await runCommand(['doctor', site.url, '--strict', ...patient])).exitCode).toBe(1);
});

describe('in a terminal', () => {
  test('lines fit, and colours say how much a finding matters', async () => {
    const site = await serveWordPress({ index: { authentication: [] } });
    const { stdout } = await runCommand(['doctor', site.url, ...patient], { columns: 60 });
    expect(stdout).toContain('\u001b[33mwarning\u001b[39m');
    const plain = stripVTControlCharacters(stdout);
    const findings = plain.slice(0, plain.indexOf('Town Hall'));
    expect(findings.split('\n').filter((line) => line.length > 60 && !line.includes('https:'))).toEqual([]);
  });
});

describe('what a site says', () => {
  const name = 'Town\u001b]0;owned\u0007 \u001b[31mHall\n\u202eevil';

  test.each([[[]], [['--json']]])('cannot control the terminal (%s)', async (args) => {
    const site = await serveWordPress({ index: { name } });
    const { stdout } = await runCommand(['doctor', site.url, ...patient, ...args]);
    expect(stdout).toContain('Town');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  });

  test('cannot repeat the password, as it is or encoded', async () => {
    const { username, applicationPassword } = administrator;
    const encoded = Buffer.from(`${username}:${applicationPassword}`).toString('base64');
    const site = await serveWordPress({
      handle: ({ request, path }) => {
        const sent = request.headers.get('authorization');
        if (path === undefined || sent === null) return undefined;
        const message = `Refused: ${sent}, ${atob(sent.slice('Basic '.length))}`;
        return Response.json({ code: 'incorrect_password', message, data: { status: 401 } }, { status: 401 });
      },
    });
    for (const args of [[], ['--json']]) {
      const { stdout, stderr } = await runCommand(['doctor', site.url, ...patient, ...args], {
        env: site.credentials,
      });
      expect(stdout).toContain('credentials-rejected');
      expect(stdout + stderr).not.toContain(applicationPassword);
      expect(stdout + stderr).not.toContain(encoded);
    }
  });
});

test('a query of the address, which may hold a secret, is not repeated', async () => {
  const site = await serveWordPress();
  const { stdout } = await runCommand(['doctor', `${site.url}/?key=obviously-fake`, '--json', ...patient]);
  expect(stdout).not.toContain('obviously-fake');
});
