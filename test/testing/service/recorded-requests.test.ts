import { describe, expect, test } from 'vitest';
import { basicAuthorization, eventsRoot } from '../../support/recordings.ts';
import { createTestMock, minimalEvent, writeAs } from '../test-mock.ts';

describe('recorded requests', () => {
  test('are without secrets', async () => {
    const mock = createTestMock();
    await mock.fetch(`${eventsRoot}/events`, writeAs('POST', 'admin', minimalEvent));
    const [request] = mock.requests;
    expect(request).toMatchObject({
      method: 'POST',
      url: `${eventsRoot}/events`,
      body: JSON.stringify(minimalEvent),
    });
    expect(request?.headers.authorization).toBe('Basic');
    expect(JSON.stringify(mock.requests)).not.toContain(basicAuthorization('admin'));
  });

  test('are not kept where they are not wanted', async () => {
    const mock = createTestMock({ recordRequests: false });
    expect((await mock.fetch(`${eventsRoot}/events`)).status).toBe(200);
    expect(mock.requests).toEqual([]);
  });
});
