import { expect, test } from 'vitest';
import { startService } from '../test-mock.ts';

test('an event counts for its terms while it is published', async () => {
  const send = startService();
  const count = async () => (await send('GET /tags/12')).body.count;
  const input = { title: 'Counted', start_date: '2027-05-01', end_date: '2027-05-02', tags: [12] };
  const { body } = await send('POST /events', 'admin', input);
  expect(await count()).toBe(1);
  await send(`PATCH /events/${body.id}`, 'admin', { status: 'draft' });
  expect(await count()).toBe(0);
  await send(`PATCH /events/${body.id}`, 'admin', { tags: [] });
  await send(`PATCH /events/${body.id}`, 'admin', {});
  expect(await count()).toBe(0);
});
