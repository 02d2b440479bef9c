import { expect, test } from 'vitest';
import { eventsRoot } from '../../support/recordings.ts';
import { createTestMock } from '../test-mock.ts';

test('scripts of other origins are allowed in', async () => {
  const { fetch } = createTestMock();
  const headers = {
    Origin: 'https://app.example',
    'Access-Control-Request-Method': 'PATCH',
    'Access-Control-Request-Headers': 'x-requested-with',
  };
  const preflight = await fetch(`${eventsRoot}/events/60`, { method: 'OPTIONS', headers });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  // WordPress does not allow whatever is asked for.
  expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/requested/i);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
});
