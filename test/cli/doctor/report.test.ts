import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { severities } from '../../../src/cli/doctor/finding.ts';
import { administrator } from '../../support/test-calendar.ts';
import { runCommand } from '../support/run-command.ts';
import { serveWordPress } from './support/wordpress-site.ts';

test('a finding has its severity, code, message, advice and the guide', async () => {
  const site = await serveWordPress({ index: { authentication: [] } });
  const { exitCode, stdout, stderr } = await runCommand(['doctor', site.url]);
  expect(exitCode).toBe(0);
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^warning application-passwords-off\n {2}\S.*\n[\s\S]*? {2}→ [\s\S]*? {4}https:\S+\/docs\/troubleshooting\.md#application-passwords-off\n/m,
  );
  expect(stdout).toContain(`Town Hall & Barn: ${site.url}/wp-json/tribe/events/v1/\n128 events, 8 venues,`);
  for (const line of stdout.split('\n')) if (!/https?:/.test(line)) expect(line.length).toBeLessThan(81);
});

describe('what a site says', () => {
  const name = 'Town\u001b]0;owned\u0007 \u001b[31mHall\n\u202eevil';

  test.each([[[]], [['--json']]])('cannot control the terminal (%s)', async (args) => {
    const site = await serveWordPress({ index: { name } });
    const { stdout } = await runCommand(['doctor', site.url, ...args]);
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
      const { stdout, stderr } = await runCommand(['doctor', site.url, ...args], { env: site.credentials });
      expect(stdout).toContain('credentials-rejected');
      expect(stdout + stderr).not.toContain(applicationPassword);
      expect(stdout + stderr).not.toContain(encoded);
    }
  });
});

test('a query of the address, which may hold a secret, is not repeated', async () => {
  const site = await serveWordPress();
  const { stdout } = await runCommand(['doctor', `${site.url}/?key=obviously-fake`, '--json']);
  expect(stdout).not.toContain('obviously-fake');
});

const guide = readFileSync(new URL('../../../docs/troubleshooting.md', import.meta.url), 'utf8');

test('docs/troubleshooting.md explains every code under a heading of that name, and no other', () => {
  const headings = [...guide.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.sort()).toEqual(Object.keys(severities).sort());
});
