import { expect } from 'vitest';
import { basicAuthorization, eventsRoot } from '../../support/recordings.ts';
import { minimalEvent, startService, test, users } from '../test-mock.ts';

test('users with the role contributor cannot publish', async () => {
  const password = { applicationPassword: 'password of helper' };
  const helper = { username: 'helper', role: 'contributor', ...password } as const;
  const send = startService({ users: [...users, helper] });
  const { body } = await send('POST /events', 'helper', { ...minimalEvent, slug: 'own', status: 'publish' });
  expect(body).toMatchObject({ status: 'pending', author: '5', slug: '' });
  const venue = await send('POST /venues', 'helper', { venue: 'New', status: 'publish' });
  expect(venue.body.slug).toBeUndefined();
  expect((await send(`GET /events/${body.id}`, 'helper')).status).toBe(200);
  expect((await send(`GET /events/${body.id}`, 'author1')).status).toBe(403);
  for (const status of ['pending', 'private']) {
    const { body: own } = await send('POST /events', 'helper', { ...minimalEvent, status });
    const changed = await send(`PATCH /events/${own.id}`, 'helper', { slug: 'own', status: 'pending' });
    expect(changed).toMatchObject({ status: 200, body: { slug: '' } });
  }
});

test('authors can read and change their drafts, and so can editors, but nobody else', async ({ send }) => {
  const input = { ...minimalEvent, title: 'Mine', status: 'draft' };
  const { body } = await send('POST /events', 'author1', input);
  const path = `/events/${body.id}`;
  const readers = [undefined, 'subscriber1', 'author1', 'editor1'].map((as) => send(`GET ${path}`, as));
  expect((await Promise.all(readers)).map(({ status }) => status)).toEqual([403, 403, 200, 200]);
  const published = await send(`PATCH ${path}`, 'author1', { status: 'publish' });
  expect(published.body).toMatchObject({ status: 'publish', slug: 'mine' });
  expect((await send(`DELETE ${path}`, 'author1')).body).toMatchObject({ status: 'trash' });
});

test('only editors can read an event with a password, for editing', async () => {
  const send = startService({ snapshot: { events: [{ ...minimalEvent, id: 1, all_day: null }] } });
  for (const [path, as] of [['1', 'editor1'], ['1?context=edit'], ['1?context=edit', 'author1']] as const)
    expect((await send(`GET /events/${path}`, as)).body.code).toBe('event-password-protected');
  const { body } = await send('GET /events/1?context=edit', 'editor1');
  expect([body.title, body.json_ld]).toEqual(['Fair', undefined]);
});

test('only editors can read private events of others, which are called private', async ({ send }) => {
  const venue = (await send('POST /venues', 'admin', { venue: 'Club', status: 'private' })).body.id;
  const { body } = await send('POST /events', 'admin', { ...minimalEvent, status: 'private', venue });
  const readers = [undefined, 'author1', 'editor1'].map((as) => send(`GET /events/${body.id}`, as));
  expect((await Promise.all(readers)).map(({ status }) => status)).toEqual([403, 403, 200]);
  const names = { name: 'Private: Fair', location: { name: 'Private: Club' } };
  expect((await readers[2])?.body).toMatchObject({ json_ld: names });
  const event = await send('POST /events', 'admin', { ...minimalEvent, venue });
  const { body: shown } = await send(`GET /events/${event.body.id}`);
  expect(shown).toMatchObject({ venue: { id: venue }, json_ld: { location: false } });
  expect(shown.venue).not.toHaveProperty('json_ld');
});

test('authors cannot change records of others by ID, but by slug, as in the plugin', async ({ fetch }) => {
  const all = 'GET, DELETE, POST, PUT, PATCH';
  for (const [method, path, as, status, allowed] of [
    ['GET', '999999', 'admin', 400, 'GET'],
    ['GET', 'by-slug/none', 'admin', 400, all],
    ['PATCH', '12', 'author1', 403, 'GET'],
    ['OPTIONS', 'by-slug/harbour-stage', 'author1', 200, all],
    ['DELETE', 'by-slug/harbour-stage', 'author1', 200, 'GET'],
  ] as const) {
    const headers = { authorization: basicAuthorization(as) };
    const response = await fetch(`${eventsRoot}/venues/${path}`, { method, headers });
    expect([response.status, response.headers.get('allow')]).toEqual([status, allowed]);
  }
});
