import { describe, expect, test } from 'vitest';
import { oneRecordService } from '../../support/server.ts';

test('a request encodes lists in the client’s listFormat', async () => {
  const query = { include: [3, 4], exclude: 5 };
  const extraQuery = { colours: ['red', 'blue'] };
  const csv = await oneRecordService();
  const repeat = await oneRecordService({ listFormat: 'repeat' });

  await csv.client.tags.list(query, { extraQuery });
  await repeat.client.tags.list(query, { extraQuery });

  expect(decodeURIComponent(csv.lastRequest().url.search)).toBe('?exclude=5&include=3,4&colours=red,blue');
  expect(decodeURIComponent(repeat.lastRequest().url.search)).toBe(
    '?exclude[]=5&include[]=3&include[]=4&colours[]=red&colours[]=blue',
  );
});

describe('extraQuery and extraBody', () => {
  test('are sent without validation, and override the fields of the interface', async () => {
    const { client, lastRequest } = await oneRecordService();

    await client.tags.list(
      { search: 'old', include: [1] },
      { extraQuery: { search: 'new', include: [2, 3], own: true, n: 5 } },
    );
    expect(Object.fromEntries(lastRequest().url.searchParams)).toEqual({
      search: 'new',
      include: '2,3',
      own: 'true',
      n: '5',
    });

    await client.tags.create({ name: 'old' }, { extraBody: { name: 'new', own: { deep: [1] } } });
    expect(JSON.parse(lastRequest().body)).toEqual({ name: 'new', own: { deep: [1] } });
  });

  test('override lists of the interface, however the names of lists are written', async () => {
    const { client, lastRequest } = await oneRecordService();
    const extraQuery = { 'include[]': [2, 3], 'own[]': [4] };

    await client.tags.list({ include: [1], page: 2 }, { extraQuery });

    expect(lastRequest().url.searchParams.getAll('include')).toEqual([]);
    expect(lastRequest().url.searchParams.getAll('include[]')).toEqual(['2,3']);
  });

  test('null removes a parameter', async () => {
    const { client, lastRequest } = await oneRecordService({ language: 'ro' });

    await client.tags.list({ page: 2 }, { extraQuery: { tl_language: null, a: undefined } });

    expect(lastRequest().url.search).toBe('?page=2');
  });

  test('are sent with writes and single reads too', async () => {
    const { client, lastRequest } = await oneRecordService();

    await client.tags.delete(5, { extraQuery: { force: 'true' } });
    expect(lastRequest().url.search).toBe('?force=true');
    await client.tags.update(5, { description: 'New' }, { extraQuery: { context: 'edit' } });
    expect(lastRequest().url.search).toBe('?context=edit');
  });
});

describe('language', () => {
  const languageOf = (url: URL) => url.searchParams.get('tl_language');

  test('of the query overrides that of the request, which overrides that of the client', async () => {
    const { client, lastRequest } = await oneRecordService({ language: 'de' });

    await client.tags.list();
    expect(languageOf(lastRequest().url)).toBe('de');
    await client.tags.list({}, { language: 'pt-br' });
    expect(languageOf(lastRequest().url)).toBe('pt-br');
    await client.tags.list({ tl_language: 'zh-hans' }, { language: 'pt-br' });
    expect(languageOf(lastRequest().url)).toBe('zh-hans');
    await client.tags.list({}, { language: null });
    expect(lastRequest().url.searchParams.has('tl_language')).toBe(false);
  });

  test('is sent with every kind of request', async () => {
    const { server, client } = await oneRecordService({ language: 'ro' });

    await client.root();
    await client.doc();
    await client.tags.get(5);
    await client.tags.create({ name: 'aer liber' });
    await client.tags.update(5, { description: 'New' });
    await client.tags.delete(5);
    await client.venues.getBySlug('targ');

    expect(server.requests.map(({ url }) => languageOf(url))).toEqual(Array(7).fill('ro'));
  });

  test('has the parameter name and the values that the site uses', async () => {
    const { client, lastRequest } = await oneRecordService({
      languageParam: 'wpml_language',
      languages: ['de', 'fr'],
      language: 'de',
    });

    await client.tags.list({ tl_language: 'fr' });

    expect(lastRequest().url.search).toBe('?wpml_language=fr');
  });
});

test('withOptions replaces the named options, and keeps the others', async () => {
  const { client, lastRequest } = await oneRecordService({
    headers: { 'x-one': 'client' },
    language: 'en',
  });
  const other = client.withOptions({ language: 'ro', vendor: 'maker' });

  await other.tags.get(5);
  expect(lastRequest().url.pathname).toBe('/wp-json/maker/events/v1/tags/5');
  expect(lastRequest().url.search).toBe('?tl_language=ro');
  expect(lastRequest().headers['x-one']).toBe('client');

  await client.tags.get(5);
  expect(lastRequest().url.href).toContain('/wp-json/tribe/events/v1/tags/5?tl_language=en');
});
