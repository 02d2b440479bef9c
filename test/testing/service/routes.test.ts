import { expect, test } from 'vitest';
import { routes } from '../../../src/contract/routes.ts';
import { eventsRoot } from '../../support/recordings.ts';
import { createTestMock, readJson, startService } from '../test-mock.ts';

test('every route of the interface exists', async () => {
  const ids = { events: 60, venues: 6, organizers: 14, categories: 3, tags: 7, service: 0 };
  const slugs: Record<string, string> = {
    events: 'farmers-market-37',
    venues: 'harbour-stage',
    organizers: 'jane-doe',
  };
  expect(routes).toHaveLength(52);
  for (const { method, path, resource } of routes) {
    const target = path.replace('{id}', String(ids[resource])).replace('{slug}', slugs[resource] ?? '');
    const { status, body } = await startService()(
      `${method} ${target}`,
      'admin',
      method === 'GET' ? undefined : {},
    );
    expect(body.code, `${method} ${path}`).not.toBe('rest_no_route');
    expect([200, 201, 400], `${method} ${path}`).toContain(status);
  }
});

test('/doc responds with an OpenAPI document', async () => {
  const { fetch } = createTestMock();
  const document = await readJson(await fetch(`${eventsRoot}/doc`));
  expect(document.openapi).toMatch(/^3\./);
  expect(document.paths).toHaveProperty('/events');
});
