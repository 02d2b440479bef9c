import { describe, expect, test } from 'vitest';
import { idsOf, minimalEvent, startService } from '../test-mock.ts';

async function totalOf(search: string) {
  const query = new URLSearchParams({ search, start_date: '2025-01-01', end_date: '2035-01-01' });
  return (await startService()(`GET /events?${query}`)).body.total;
}

describe('a search', () => {
  test('leaves out what has a word with a hyphen in front', async () => {
    const [all, fish, others] = await Promise.all(
      ['', 'fish', '-fish'].map((search) => totalOf(search || ' ')),
    );
    expect(fish).toBeGreaterThan(0);
    expect(others).toBe(Number(all) - Number(fish));
    expect(await totalOf('fish -chips')).toBe(0);
  });

  test('drops the words that are in every text', async () => {
    expect(await totalOf('jazz the of')).toBe(await totalOf('jazz'));
    expect(await totalOf('of the')).toBe(0);
  });

  test('of several spaces finds nothing', async () => {
    expect(await totalOf('  ')).toBe(0);
  });
});

describe('categories and tags of a list', () => {
  test.each([
    ['categories=-3', 'categories=3'],
    ['tags=-7', 'tags=7'],
  ])('%s is %s', async (odd, plain) => {
    const send = startService();
    const { body } = await send(`GET /events?${plain}`);
    expect((await send(`GET /events?${odd}`)).body).toMatchObject({ total: body.total });
  });

  test('are no fractions', async () => {
    expect(await startService()('GET /events?categories=6.5')).toMatchObject({ status: 400 });
  });
});

describe('categories and tags of an event', () => {
  const send = (body: object) => startService()('POST /events', 'admin', { ...minimalEvent, ...body });

  test.each([[-3], ['-3'], { first: 3 }, '3, 3'])(
    '%j are those with the IDs in it',
    async (...categories) => {
      const [value] = categories;
      expect((await send({ categories: value })).body.categories).toMatchObject([{ id: 3 }]);
    },
  );

  test.each(['categories', 'tags'])('in objects let the service fail (%s)', async (name) => {
    expect(await send({ [name]: [{ id: 3 }] })).toMatchObject({
      status: 500,
      body: { code: 'internal_server_error' },
    });
  });
});

test.each([[[0]], [{ id: 0 }], [{ venue: '' }], [{ venue: ' ' }], [[null]]])(
  'a venue of %j can not be created',
  async (venue) => {
    const { body } = await startService()('POST /events', 'admin', { ...minimalEvent, venue });
    expect(body).toMatchObject({ code: 'could-not-create-venue' });
  },
);

test('a new event needs a title, a description or an excerpt that is not empty', async () => {
  const create = async (body: object) => {
    const created = await startService()('POST /events', 'admin', { ...minimalEvent, title: ' ', ...body });
    return created.body.code ?? created.status;
  };
  expect(await create({})).toBe('empty_content');
  expect(await create({ description: 'Music' })).toBe(201);
});

test('venues with the same date are listed the other way round where drafts may be among them', async () => {
  const send = startService();
  const published = idsOf((await send('GET /venues')).body, 'venues');
  const all = idsOf((await send('GET /venues', 'admin')).body, 'venues');
  expect(published).toEqual([13, 12, 11, 10, 9, 8, 7, 6]);
  expect(all).toEqual([12, 13, 6, 7, 8, 9, 10, 11]);
  expect(idsOf((await send('GET /venues?status=publish', 'admin')).body, 'venues')).toEqual(published);
});

test('a search of organizers has the total of its filters alone only where nothing has the word', async () => {
  const send = startService();
  const found = await send('GET /organizers?search=Smith&has_events=false');
  expect(found.body).toMatchObject({ organizers: [], total: 0 });
  expect((await send('GET /organizers?search=zzz&has_events=false')).body).toMatchObject({ total: 1 });
});
