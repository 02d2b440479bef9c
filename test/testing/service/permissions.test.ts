import { describe, expect, test } from 'vitest';
import { basicAuthorization, eventsRoot } from '../../support/recordings.ts';
import {
  codeOrStatus,
  createTestMock,
  minimalEvent,
  readJson,
  startService,
  users,
  writeAs,
} from '../test-mock.ts';

describe('users', () => {
  test('can write what their role allows', async () => {
    const post = (username: string) =>
      codeOrStatus(username, '/venues', writeAs('POST', username, { venue: 'New' }));
    expect(await post('subscriber1')).toBe('rest_forbidden');
    expect(await post('author1')).toBe(201);
    const patch = (username: string) =>
      codeOrStatus(username, '/events/60', writeAs('PATCH', username, { title: 'x' }));
    expect(await patch('author1')).toBe('rest_forbidden');
    expect(await patch('editor1')).toBe(200);
  });

  test('with the role contributor cannot publish', async () => {
    const contributor = {
      username: 'helper',
      role: 'contributor',
      applicationPassword: 'password of helper',
    } as const;
    const mock = createTestMock({ users: [...users, contributor] });
    const created = await readJson(
      await mock.fetch(
        `${eventsRoot}/events`,
        writeAs('POST', 'helper', { ...minimalEvent, status: 'publish' }),
      ),
    );
    expect(created).toMatchObject({ status: 'pending', author: '5' });
    const address = `${eventsRoot}/events/${created.id}`;
    const read = (username: string) =>
      mock.fetch(address, { headers: { Authorization: basicAuthorization(username) } });
    expect((await read('helper')).status).toBe(200);
    expect((await read('author1')).status).toBe(403);
    expect((await mock.fetch(address, writeAs('PATCH', 'helper', { title: 'Again' }))).status).toBe(200);
  });
});

test('authors can read and change their drafts, and so can editors, but nobody else', async () => {
  const send = startService();
  const input = { title: 'Mine', start_date: '2027-05-01', end_date: '2027-05-02', status: 'draft' };
  const { body } = await send('POST /events', 'author1', input);
  const path = `/events/${body.id}`;
  expect((await send(`GET ${path}`)).status).toBe(403);
  expect((await send(`GET ${path}`, 'subscriber1')).status).toBe(403);
  expect((await send(`GET ${path}`, 'author1')).status).toBe(200);
  expect((await send(`GET ${path}`, 'editor1')).status).toBe(200);
  const published = await send(`PATCH ${path}`, 'author1', { status: 'publish' });
  expect(published.body).toMatchObject({ status: 'publish', slug: 'mine' });
  expect((await send(`DELETE ${path}`, 'author1')).body).toMatchObject({ status: 'trash' });
});

test('only editors can read private events of others', async () => {
  const send = startService();
  const input = { title: 'Board', start_date: '2027-05-01', end_date: '2027-05-02', status: 'private' };
  const { body } = await send('POST /events', 'admin', input);
  for (const [as, status] of [
    [undefined, 403],
    ['author1', 403],
    ['editor1', 200],
  ] as const) {
    expect((await send(`GET /events/${body.id}`, as)).status).toBe(status);
  }
});

test('authors write categories, and editors tags as well', async () => {
  const send = startService();
  for (const [username, categories, tags] of [
    ['author1', 201, 403],
    ['editor1', 201, 201],
    ['subscriber1', 403, 403],
  ] as const) {
    expect((await send('POST /categories', username, { name: `by ${username}` })).status).toBe(categories);
    expect((await send('POST /tags', username, { name: `by ${username}` })).status).toBe(tags);
    expect((await send('PATCH /tags/7', username, { description: 'x' })).status).toBe(
      tags === 201 ? 200 : 403,
    );
  }
});
