import { expect, test } from 'vitest';
import { eventsRoot } from '../../support/recordings.ts';
import { createTestMock } from '../test-mock.ts';

test('scripts of other origins are allowed in', async () => {
  const { fetch } = createTestMock();
  const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'PATCH' };
  const preflight = await fetch(`${eventsRoot}/events/60`, { method: 'OPTIONS', headers });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
});
