import { expect, test } from 'vitest';
import { serve, type TestResponse } from '../../support/server.ts';
import { pageWithDiscoveryLinks, siteHandler } from '../../support/site.ts';
import { diagnose, runDoctor } from './support/run-doctor.ts';

const json = { 'content-type': 'application/json' };

/** What a site responds with to a list that no cache knows, and the finding that it is. */
const failures: Record<string, [response: TestResponse, code: string]> = {
  'a notice of PHP': [
    { headers: json, body: '<br />\n<b>Warning</b>: Undefined array key in <b>x.php</b>\n{"events":[]}' },
    'php-messages',
  ],
  'a login page': [
    { headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><title>Log in</title>' },
    'html-instead-of-json',
  ],
  'JSON that is cut short': [{ headers: json, body: '{"events":[{"id":' }, 'invalid-response'],
  'JSON of another shape': [{ headers: json, body: '{"events":"none"}' }, 'invalid-response'],
  'an error of PHP': [
    {
      status: 500,
      body: { code: 'internal_server_error', message: 'Critical error.', data: { status: 500 } },
    },
    'server-error',
  ],
  'a refusal': [
    { status: 400, body: { code: 'rest_invalid_param', message: 'No tags.', data: { status: 400 } } },
    'request-refused',
  ],
  'a firewall': [
    { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Forbidden</h1>' },
    'site-blocked',
  ],
  'a page for members': [
    { status: 401, body: { code: 'rest_forbidden', message: 'Members only.', data: { status: 401 } } },
    'rest-api-restricted',
  ],
  'a redirect in circles': [
    { status: 302, headers: { location: '/wp-json/tribe/events/v1/events?uncached=1' } },
    'redirect-loop',
  ],
};

/** Serves a site that responds in this way to the list that no cache knows. */
function serveFailing(response: TestResponse) {
  const handler = siteHandler((home) => pageWithDiscoveryLinks(home));
  return serve((request, index) =>
    request.url.searchParams.has('uncached') ? response : handler(request, index),
  );
}

test.each(Object.entries(failures))(
  'where one of the requests fails, that is a finding, and the other checks run: %s',
  async (_, [response, code]) => {
    const { url } = await serveFailing(response);
    const { exitCode, codes, report } = await runDoctor(url);
    expect({ exitCode, codes }).toEqual({ exitCode: 1, codes: [code] });
    const passed = report.checks.filter(({ outcome }) => outcome === 'passed').map(({ check }) => check);
    expect(passed).toEqual(['calendar', 'address', 'application passwords', 'events']);
  },
);

test.each<[string, TestResponse, string]>([
  ['requests are limited', { status: 429, headers: { 'retry-after': '3600' } }, 'rate-limited'],
  ['the network breaks', 'reset', 'no-response'],
])('where it is of no use to go on, the rest is skipped: %s', async (_, response, code) => {
  const { url, requests } = await serveFailing(response);
  const { exitCode, codes, report, reasonOf } = await runDoctor(url);
  expect({ exitCode, codes }).toEqual({ exitCode: 1, codes: [code] });
  expect(report).toMatchObject({ reachable: true, site: null });
  expect(reasonOf('responses with credentials')).toBe(`the diagnosis stopped after ${code}`);
  expect(requests.at(-1)?.url.searchParams.has('uncached')).toBe(true);
  // Something has responded, so that the site was reached.
});

test('a fault that several checks meet is reported once', async () => {
  const body = { code: 'internal_server_error', message: 'Critical error.', data: { status: 500 } };
  const { codes, reasonOf } = await diagnose({
    handle: ({ path }) => (path === '/events' ? Response.json(body, { status: 500 }) : undefined),
  });
  expect(codes).toEqual(['server-error']);
  expect(reasonOf('caches')).toBe('it failed for the same reason: server-error');
});
