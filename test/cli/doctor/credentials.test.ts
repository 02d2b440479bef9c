import type { MockRole } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { administrator } from '../../support/test-calendar.ts';
import { runDoctor } from './support/run-doctor.ts';
import { type SiteFault, serveWordPress } from './support/wordpress-site.ts';

const noRoute = { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } };
const visitor = { code: 'rest_not_logged_in', message: 'You are not logged in.', data: { status: 401 } };

const asRole = (role: MockRole): NonNullable<SiteFault['options']> => ({
  users: [{ ...administrator, role }],
});

/** A fault: the header never reaches WordPress. What WordPress says of the user comes from the test. */
const withoutAuthorization =
  (me: () => Response): NonNullable<SiteFault['handle']> =>
  ({ request, url, path, forward }) => {
    if (url.pathname.endsWith('/wp/v2/users/me')) return me();
    if (path === undefined) return undefined;
    const headers = new Headers(request.headers);
    headers.delete('authorization');
    return forward({ headers });
  };

/** A healthy site reveals the roles of its user. */
const withRoles =
  (roles: readonly string[]): NonNullable<SiteFault['handle']> =>
  ({ request, url }) => {
    if (!url.pathname.endsWith('/wp/v2/users/me')) return undefined;
    return request.headers.has('authorization')
      ? Response.json({ roles })
      : Response.json(visitor, { status: 401 });
  };

describe('a header that is stripped on the way: authorization-stripped', () => {
  test.each<[string, () => Response]>([
    ['as WordPress says who is logged in', () => Response.json(visitor, { status: 401 })],
    ['where WordPress hides its users', () => Response.json(noRoute, { status: 404 })],
    ['where a plug-in refuses to say', () => Response.json({ code: 'rest_cannot_access' }, { status: 401 })],
  ])('%s', async (_, me) => {
    const site = await serveWordPress({ handle: withoutAuthorization(me) });
    const { exitCode, codes, textOf, reasonOf } = await runDoctor(site.url, { env: site.credentials });
    expect(codes).toEqual(['authorization-stripped']);
    expect(textOf('authorization-stripped')).toContain('CGIPassAuth On');
    expect(reasonOf('rights')).toBe('the credentials are ignored');
    expect(exitCode).toBe(1);
  });
});

describe('credentials that are wrong: credentials-rejected', () => {
  test.each([
    ['a password', { CALENDAR_PASSWORD: 'obviously fake' }, 'incorrect_password', 'application password'],
    ['a user', { CALENDAR_USER: 'nobody' }, 'invalid_username', 'CALENDAR_USER'],
  ])('%s', async (_, changed, code, advice) => {
    const site = await serveWordPress();
    const env = { ...site.credentials, ...changed };
    const { exitCode, codes, report, textOf, reasonOf } = await runDoctor(site.url, { env });
    expect(codes).toEqual(['credentials-rejected']);
    expect(textOf('credentials-rejected')).toContain(code);
    expect(textOf('credentials-rejected')).toContain(advice);
    expect(JSON.stringify(report)).not.toContain(env.CALENDAR_PASSWORD);
    expect(reasonOf('rights')).toBe('the credentials are rejected');
    expect(exitCode).toBe(1);
  });
});

describe('a user with too few rights', () => {
  test.each([
    ['where WordPress reveals roles', withRoles(['subscriber']), 'admin (subscriber) may read events'],
    ['where WordPress hides its users', undefined, 'admin may read events'],
  ])('too-few-rights, %s', async (_, handle, message) => {
    const site = await serveWordPress({ options: asRole('subscriber'), ...(handle && { handle }) });
    const { exitCode, codes, textOf } = await runDoctor(site.url, { env: site.credentials });
    expect(codes).toEqual(['too-few-rights']);
    expect(textOf('too-few-rights')).toContain(message);
    expect(exitCode).toBe(1);
  });

  test('limited-rights: a contributor may not change events of others', async () => {
    const site = await serveWordPress({ options: asRole('contributor'), handle: withRoles(['contributor']) });
    const { exitCode, codes, textOf } = await runDoctor(site.url, { env: site.credentials });
    expect(codes).toEqual(['limited-rights']);
    expect(textOf('limited-rights')).toMatch(
      /^admin \(contributor\) may create events, but may not change event \d+, and not create tags\./,
    );
    expect(exitCode).toBe(0);
  });

  test('an editor has all of them', async () => {
    const site = await serveWordPress({ options: asRole('editor') });
    expect((await runDoctor(site.url, { env: site.credentials })).codes).toEqual([]);
  });

  test('is not said where responses do not say what is allowed', async () => {
    const site = await serveWordPress({
      options: asRole('subscriber'),
      handle: async ({ path, forward }) => {
        if (path === undefined) return undefined;
        const response = await forward();
        response.headers.delete('allow');
        return response;
      },
    });
    const { codes, reasonOf } = await runDoctor(site.url, { env: site.credentials });
    expect(codes).toEqual([]);
    expect(reasonOf('rights')).toBe('responses have no header Allow');
  });
});

test('application passwords that are switched off: application-passwords-off, and no stripped header', async () => {
  const me = () => Response.json(visitor, { status: 401 });
  const site = await serveWordPress({ index: { authentication: [] }, handle: withoutAuthorization(me) });
  const { exitCode, codes, reasonOf } = await runDoctor(site.url, { env: site.credentials });
  expect(codes).toEqual(['application-passwords-off']);
  expect(reasonOf('credentials')).toBe('application passwords are off');
  expect(exitCode).toBe(0);
  expect((await runDoctor(site.url, { args: ['--strict'] })).exitCode).toBe(1);
});
