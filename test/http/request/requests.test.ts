import type { ClientOptions } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { shortListBody } from '../../support/list-response.ts';
import { recordingClient } from '../../support/recording-fetch.ts';

function createClient(options: Partial<ClientOptions> = {}) {
  const { client, requests } = recordingClient(
    () => Response.json({ ...shortListBody, tags: [{ id: 5 }], id: 5 }),
    options,
  );
  return { client, requests, lastUrl: () => new URL(requests.at(-1)!.url) };
}

test.each([
  ['csv', '?exclude=5&include=3,4&colours=red,blue'],
  ['repeat', '?exclude[]=5&include[]=3&include[]=4&colours[]=red&colours[]=blue'],
] as const)('the listFormat %s encodes lists as %s', async (listFormat, search) => {
  const { client, lastUrl } = createClient({ listFormat });
  await client.tags.list({ include: [3, 4], exclude: 5 }, { extraQuery: { colours: ['red', 'blue'] } });
  expect(decodeURIComponent(lastUrl().search)).toBe(search);
});

describe('extraQuery and extraBody', () => {
  test('are sent without validation, and override the fields of the interface', async () => {
    const { client, requests, lastUrl } = createClient();

    await client.tags.list(
      { search: 'old', include: [1] },
      { extraQuery: { search: 'new', include: [2, 3], own: true, n: 5 } },
    );
    expect(Object.fromEntries(lastUrl().searchParams)).toEqual({
      search: 'new',
      include: '2,3',
      own: 'true',
      n: '5',
    });

    await client.tags.create({ name: 'old' }, { extraBody: { name: 'new', own: { deep: [1] } } });
    expect(await requests.at(-1)!.json()).toEqual({ name: 'new', own: { deep: [1] } });
  });

  test('override lists of the interface, however the names of lists are written', async () => {
    const { client, lastUrl } = createClient();
    const extraQuery = { 'include[]': [2, 3], 'own[]': [4] };

    await client.tags.list({ include: [1], page: 2 }, { extraQuery });

    expect(lastUrl().searchParams.getAll('include')).toEqual([]);
    expect(lastUrl().searchParams.getAll('include[]')).toEqual(['2,3']);
  });

  test('null removes a parameter', async () => {
    const { client, lastUrl } = createClient({ language: 'ro' });

    await client.tags.list({ page: 2 }, { extraQuery: { tl_language: null, a: undefined } });

    expect(lastUrl().search).toBe('?page=2');
  });
});

describe('language', () => {
  const languageOf = (url: URL) => url.searchParams.get('tl_language');

  test('of the query overrides that of the request, which overrides that of the client', async () => {
    const { client, lastUrl } = createClient({ language: 'de' });

    await client.tags.list();
    expect(languageOf(lastUrl())).toBe('de');
    await client.tags.list({}, { language: 'pt-br' });
    expect(languageOf(lastUrl())).toBe('pt-br');
    await client.tags.list({ tl_language: 'zh-hans' }, { language: 'pt-br' });
    expect(languageOf(lastUrl())).toBe('zh-hans');
    await client.tags.list({}, { language: null });
    expect(lastUrl().searchParams.has('tl_language')).toBe(false);
  });

  test('is sent with every kind of request', async () => {
    const { client, requests } = createClient({ language: 'ro' });

    await client.root();
    await client.doc();
    await client.tags.get(5);
    await client.tags.create({ name: 'aer liber' });
    // It looks up the ID before.
    await client.tags.update(5, { description: 'New' });
    await client.tags.delete(5);
    await client.venues.getBySlug('targ');

    expect(requests.map(({ url }) => languageOf(new URL(url)))).toEqual(Array(8).fill('ro'));
  });

  test('has the parameter name and the values that the site uses', async () => {
    const { client, lastUrl } = createClient({
      languageParam: 'wpml_language',
      languages: ['de', 'fr'],
      language: 'de',
    });

    await client.tags.list({ tl_language: 'fr' });
    expect(lastUrl().search).toBe('?wpml_language=fr&lang=fr');
  });
});

test('withOptions replaces the named options, and keeps the others', async () => {
  const headers = { 'x-one': 'client', accept: 'text/html' };
  const { client, requests, lastUrl } = createClient({ headers, language: 'en' });
  const other = client.withOptions({ language: 'ro', vendor: 'maker' });

  await other.tags.get(5);
  expect(lastUrl().pathname).toBe('/wp-json/maker/events/v1/tags/5');
  expect(lastUrl().search).toBe('?tl_language=ro');
  expect(Object.fromEntries(requests[0]!.headers)).toMatchObject(headers);

  await client.tags.get(5);
  expect(lastUrl().href).toContain('/wp-json/tribe/events/v1/tags/5?tl_language=en');
});
