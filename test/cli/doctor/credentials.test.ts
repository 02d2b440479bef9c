import type { MockRole } from 'events-calendar-client/testing';
import { expect, test } from 'vitest';
import { administrator } from '../../support/test-calendar.ts';
import { diagnose, runDoctor } from './support/run-doctor.ts';
import { type SiteFault, serveWordPress } from './support/wordpress-site.ts';

/** A fault: the header never reaches WordPress, which says so in its own words. */
const withoutAuthorization =
  (code: string): NonNullable<SiteFault['handle']> =>
  ({ request, url, path, forward }) => {
    if (url.pathname.endsWith('/wp/v2/users/me')) return Response.json({ code }, { status: 401 });
    if (path === undefined) return undefined;
    const headers = new Headers(request.headers);
    headers.delete('authorization');
    return forward({ headers });
  };

test.each(['rest_not_logged_in', 'rest_cannot_access'])(
  'a header that is stripped on the way: authorization-stripped (%s)',
  async (code) => {
    const { exitCode, codes } = await diagnose({ handle: withoutAuthorization(code) });
    expect({ exitCode, codes }).toEqual({ exitCode: 1, codes: ['authorization-stripped'] });
  },
);

test.each([
  ['password', { CALENDAR_PASSWORD: 'obviously fake' }, 'incorrect_password'],
  ['user', { CALENDAR_USER: 'nobody' }, 'invalid_username'],
])('a wrong %s: credentials-rejected', async (_, changed, code) => {
  const site = await serveWordPress();
  const env = { ...site.credentials, ...changed };
  const { exitCode, codes, report, textOf } = await runDoctor(site.url, { env });
  expect({ exitCode, codes }).toEqual({ exitCode: 1, codes: ['credentials-rejected'] });
  expect(textOf('credentials-rejected')).toContain(code);
  expect(JSON.stringify(report)).not.toContain(env.CALENDAR_PASSWORD);
});

test.each<[MockRole, string[], number]>([
  ['subscriber', ['too-few-rights'], 1],
  ['editor', [], 0],
])('the rights of a user: %s: %j', async (role, expected, expectedExitCode) => {
  const { exitCode, codes } = await diagnose({
    options: { users: [{ ...administrator, role }] },
    // WordPress knows the user.
    handle: ({ url }) => (url.pathname.endsWith('/wp/v2/users/me') ? Response.json({ id: 1 }) : undefined),
  });
  expect({ exitCode, codes }).toEqual({ exitCode: expectedExitCode, codes: expected });
});

test('application passwords that are switched off: application-passwords-off, and no stripped header', async () => {
  const handle = withoutAuthorization('rest_not_logged_in');
  const { site, exitCode, codes } = await diagnose({ index: { authentication: [] }, handle });
  expect({ exitCode, codes }).toEqual({ exitCode: 0, codes: ['application-passwords-off'] });
  expect((await runDoctor(site.url, { args: ['--strict'] })).exitCode).toBe(1);
});

test.each([
  [401, 'rest_forbidden', 'credentials-rejected'],
  [403, 'jwt_auth_invalid_token', 'credentials-rejected'],
  [403, 'jwt_auth_bad_auth_header', 'credentials-rejected'],
  [403, 'rest_forbidden', 'rest-api-restricted'],
])('a token that a plugin rejects with status %i %s: %s', async (status, code, expected) => {
  const handle: SiteFault['handle'] = ({ request }) =>
    request.headers.has('authorization') ? Response.json({ code, message: '' }, { status }) : undefined;
  const site = await serveWordPress({ handle });
  const { codes, textOf } = await runDoctor(site.url, { env: { CALENDAR_TOKEN: 'fake' } });
  expect(codes).toEqual([expected]);
  if (expected === 'credentials-rejected')
    expect(textOf(expected)).toMatch(/of CALENDAR_TOKEN .*CALENDAR_TOKEN/s);
  // Some of these plugins reject all other credentials, too.
  const withPassword = await runDoctor(site.url, { env: site.credentials });
  expect(withPassword.textOf(expected).includes('CALENDAR_TOKEN')).toBe(code.startsWith('jwt_'));
});

test('a token that no plugin of the site accepts: authorization-stripped', async () => {
  const site = await serveWordPress({
    index: { authentication: [] },
    handle: withoutAuthorization('rest_not_logged_in'),
  });
  const { textOf } = await runDoctor(site.url, { env: { CALENDAR_TOKEN: 'fake' } });
  expect(textOf('authorization-stripped')).toContain('no plugin there accepts tokens');
});
