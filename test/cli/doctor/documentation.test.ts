import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { severities } from '../../../src/cli/doctor/findings/finding.ts';
import { runCommand } from '../support/run-command.ts';
import { serveWordPress } from './support/wordpress-site.ts';

const guide = readFileSync(new URL('../../../docs/doctor.md', import.meta.url), 'utf8');

test('docs/doctor.md explains every code under a heading of that name, and no other', () => {
  const headings = [...guide.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.sort()).toEqual(Object.keys(severities).sort());
});

test('docs/doctor.md shows what is printed', async () => {
  const [, example] = /^```text\n(.*?)^```$/ms.exec(guide) ?? [];
  const visitor = { code: 'rest_not_logged_in', message: 'You are not logged in.', data: { status: 401 } };
  const site = await serveWordPress({
    handle: async ({ request, url, path, forward }) => {
      if (url.pathname.endsWith('/users/me')) return Response.json(visitor, { status: 401 });
      if (path === undefined) return undefined;
      const headers = new Headers(request.headers);
      headers.delete('authorization');
      const response = await forward({ headers });
      if (!url.searchParams.has('uncached')) response.headers.set('x-cache', 'HIT');
      return response;
    },
  });
  const { stdout } = await runCommand(['doctor', site.url, '--slow-after', '600'], { env: site.credentials });
  expect(stdout.replaceAll(site.url, 'https://example.org')).toBe(example);
});
