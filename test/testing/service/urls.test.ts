import { describe, expect, test } from 'vitest';
import { createTestMock, readJson } from '../test-mock.ts';

describe('URLs', () => {
  test('outside the service are the 404 page, and never the network', async () => {
    const { fetch } = createTestMock();
    const page = await fetch('https://elsewhere.example/anything');
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('link')).toContain('https://api.w.org/');
    const route = await fetch('https://calendar.example/wp-json/wp/v2/posts');
    expect(await readJson(route)).toMatchObject({ code: 'rest_no_route' });
  });

  test('may contain a language of the site', async () => {
    const { fetch } = createTestMock();
    const path = 'wp-json/tribe/events/v1/events?per_page=1';
    expect((await fetch(`https://calendar.example/ro/${path}`)).status).toBe(200);
    expect((await fetch(`https://calendar.example/xx/${path}`)).headers.get('content-type')).toContain(
      'html',
    );
  });

  test('may name the route in the query, as sites with plain permalinks do', async () => {
    const { fetch } = createTestMock();
    const list = await fetch('https://calendar.example/?rest_route=/tribe/events/v1/venues&per_page=2');
    expect(await readJson(list)).toMatchObject({ total: 8, total_pages: 4 });
  });

  test('start with the base URL, the prefix and the vendor', async () => {
    const mock = createTestMock({ baseUrl: 'https://other.example/blog/', apiPrefix: 'api', vendor: 'acme' });
    const list = await mock.fetch('https://other.example/blog/api/acme/events/v1/tags?per_page=1');
    expect(await readJson(list)).toMatchObject({
      rest_url: 'https://other.example/blog/api/acme/events/v1/tags/',
    });
    const root = await readJson(await mock.fetch('https://other.example/blog/api/acme/events/v1/'));
    expect(root.namespace).toBe('acme/events/v1');
  });
});
