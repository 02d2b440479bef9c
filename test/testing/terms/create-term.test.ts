import { expect, test } from 'vitest';
import { startService } from '../test-mock.ts';

test('a term with the name of a sibling is rejected', async () => {
  const send = startService();
  const same = await send('POST /categories', 'admin', { name: 'rock', parent: 2 });
  expect(same.body).toMatchObject({ code: 'term_exists', data: { status: 400, term_id: 3 } });
  const elsewhere = await send('POST /categories', 'admin', { name: 'Rock' });
  expect(elsewhere.body).toMatchObject({ slug: 'rock-2', parent: 0 });
  expect((await send('POST /tags', 'admin', { name: 'Free' })).body).toMatchObject({ code: 'term_exists' });
});
