import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../support/fetch.ts';
import { type Answer, serve } from '../support/server.ts';

const list: Answer = { body: { tags: [{ id: 1 }], total: 1, total_pages: 1 } };

/** A service that answers every read and write with the same record, and a client of it. */
async function service(options: Partial<ClientOptions> = {}) {
  const server = await serve(({ method, url }) =>
    method === 'GET' && /s$/.test(url.pathname) ? list : { body: { id: 5 } },
  );
  const client = new CalendarClient({ baseUrl: server.url, http: { retry: 0 }, ...options });
  const last = () => {
    const request = server.requests.at(-1);
    if (!request) throw new Error('Nothing arrived.');
    return request;
  };
  return { server, client, last };
}

describe('methods and paths', () => {
  const root = '/wp-json/tribe/events/v1';
  type Call = (client: CalendarClient) => PromiseLike<unknown>;

  test.each<[string, Call]>([
    ['GET /', (client) => client.root()],
    ['GET /doc', (client) => client.doc()],
    ['GET /tags', (client) => client.tags.list()],
    ['POST /tags', (client) => client.tags.create({ name: 'open air' })],
    ['GET /tags/5', (client) => client.tags.get(5)],
    ['PATCH /tags/5', (client) => client.tags.update(5, {})],
    ['PUT /tags/5', (client) => client.tags.update(5, {}, { method: 'PUT' })],
    ['POST /tags/5', (client) => client.tags.update(5, {}, { method: 'POST' })],
    ['DELETE /tags/5', (client) => client.tags.delete(5)],
    ['GET /events/by-slug/fair', (client) => client.events.getBySlug('fair')],
    ['PATCH /venues/by-slug/hall', (client) => client.venues.updateBySlug('hall', {})],
    [
      'POST /organizers/by-slug/jane',
      (client) => client.organizers.updateBySlug('jane', {}, { method: 'POST' }),
    ],
    ['DELETE /events/by-slug/fair', (client) => client.events.deleteBySlug('fair')],
  ])('%s', async (expected, call) => {
    const { server, client, last } = await service();

    await call(client);

    expect(`${last().method} ${last().url.pathname.replace(root, '')}`).toBe(expected);
    expect(server.requests).toHaveLength(1);
  });
});

describe('what is sent', () => {
  test('is JSON with its content type, and asks for JSON', async () => {
    const { client, last } = await service();

    await client.events.create({
      title: 'Fête & 東京',
      start_date: '2027-05-01',
      end_date: '2027-05-01 23:00',
    });

    expect(JSON.parse(last().body)).toEqual({
      title: 'Fête & 東京',
      start_date: '2027-05-01',
      end_date: '2027-05-01 23:00',
    });
    expect(last().headers).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' });
  });

  test('has no body and no content type for reads and deletions', async () => {
    const { client, last } = await service();

    await client.tags.get(5);
    expect([last().body, last().headers['content-type']]).toEqual(['', undefined]);
    await client.tags.delete(5, { extraBody: { force: true } });
    expect([last().body, last().headers['content-type']]).toEqual(['', undefined]);
  });

  test('leaves out what is undefined', async () => {
    const { client, last } = await service();

    await client.tags.list({ search: undefined, page: 2 }, { extraQuery: { a: undefined, b: null } });
    expect(last().url.search).toBe('?page=2');
    await client.tags.update(5, { name: undefined, slug: 'air' });
    expect(JSON.parse(last().body)).toEqual({ slug: 'air' });
  });

  test('writes lists as the client’s listFormat has it', async () => {
    const query = { include: [3, 4], exclude: 5 };
    const extraQuery = { colours: ['red', 'blue'] };
    const csv = await service();
    const repeat = await service({ listFormat: 'repeat' });

    await csv.client.tags.list(query, { extraQuery });
    await repeat.client.tags.list(query, { extraQuery });

    expect(decodeURIComponent(csv.last().url.search)).toBe('?exclude=5&include=3,4&colours=red,blue');
    expect(decodeURIComponent(repeat.last().url.search)).toBe(
      '?exclude[]=5&include[]=3&include[]=4&colours[]=red&colours[]=blue',
    );
  });
});

describe('extraQuery and extraBody', () => {
  test('go along unchecked, over the fields of the interface', async () => {
    const { client, last } = await service();

    await client.tags.list(
      { search: 'old', include: [1] },
      { extraQuery: { search: 'new', include: [2, 3], own: true, n: 5 } },
    );
    expect(Object.fromEntries(last().url.searchParams)).toEqual({
      search: 'new',
      include: '2,3',
      own: 'true',
      n: '5',
    });

    await client.tags.create({ name: 'old' }, { extraBody: { name: 'new', own: { deep: [1] } } });
    expect(JSON.parse(last().body)).toEqual({ name: 'new', own: { deep: [1] } });
  });

  test('a null takes a parameter away', async () => {
    const { client, last } = await service({ language: 'ro' });

    await client.tags.list({ page: 2 }, { extraQuery: { tl_language: null } });

    expect(last().url.search).toBe('?page=2');
  });

  test('go along with writes and single reads too', async () => {
    const { client, last } = await service();

    await client.tags.delete(5, { extraQuery: { force: 'true' } });
    expect(last().url.search).toBe('?force=true');
    await client.tags.update(5, {}, { extraQuery: { context: 'edit' } });
    expect(last().url.search).toBe('?context=edit');
  });
});

describe('headers', () => {
  test('of the request go over those of the client, and those over the library’s own', async () => {
    const { client, last } = await service({
      headers: { 'X-One': 'client', 'X-Two': 'client', Accept: 'application/hal+json' },
    });

    await client.tags.get(5, { headers: new Headers({ 'x-two': 'request', 'x-three': 'request' }) });

    expect(last().headers).toMatchObject({
      'x-one': 'client',
      'x-two': 'request',
      'x-three': 'request',
      accept: 'application/hal+json',
    });
  });

  test('may be given as pairs', async () => {
    const { client, last } = await service({ headers: [['X-One', 'client']] });

    await client.tags.get(5, { headers: [['X-Two', 'request']] });

    expect(last().headers).toMatchObject({ 'x-one': 'client', 'x-two': 'request' });
  });
});

describe('language', () => {
  const languageOf = (url: URL) => url.searchParams.get('tl_language');

  test('the query’s own goes before the request’s, and that before the client’s', async () => {
    const { client, last } = await service({ language: 'en' });

    await client.tags.list();
    expect(languageOf(last().url)).toBe('en');
    await client.tags.list({}, { language: 'ro' });
    expect(languageOf(last().url)).toBe('ro');
    await client.tags.list({ tl_language: 'tr' }, { language: 'ro' });
    expect(languageOf(last().url)).toBe('tr');
    await client.tags.list({}, { language: null });
    expect(last().url.searchParams.has('tl_language')).toBe(false);
  });

  test('goes along with every kind of request', async () => {
    const { server, client } = await service({ language: 'ro' });

    await client.root();
    await client.doc();
    await client.tags.get(5);
    await client.tags.create({ name: 'aer liber' });
    await client.tags.update(5, {});
    await client.tags.delete(5);
    await client.events.getBySlug('targ');

    expect(server.requests.map(({ url }) => languageOf(url))).toEqual(Array(7).fill('ro'));
  });

  test('has the name and the values of the site', async () => {
    const { client, last } = await service({
      languageParam: 'wpml_language',
      languages: ['de', 'fr'],
      language: 'de',
    });

    await client.tags.list({ tl_language: 'fr' });

    expect(last().url.search).toBe('?wpml_language=fr');
  });
});

describe('withResponse', () => {
  const sent = '\n{"id": 5, "author": "7", "slug": "%e6%9d%b1", "own": 1.0}';

  test('gives the answer as it came, its body still to be read', async () => {
    const server = await serve(() => ({
      body: sent,
      status: 201,
      headers: { 'x-own': 'yes', allow: 'GET' },
    }));
    const client = new CalendarClient({ baseUrl: server.url });

    const { data, response } = await client.venues.get(5).withResponse();

    expect(data).toEqual({ id: 5, author: 7, slug: '東', own: 1 });
    expect(response.status).toBe(201);
    expect(response.url).toBe(`${server.url}/wp-json/tribe/events/v1/venues/5`);
    expect(response.headers.get('x-own')).toBe('yes');
    expect(response.bodyUsed).toBe(false);
    expect(await response.text()).toBe(sent);
  });

  test('gives every byte of it, also those that are no text', async () => {
    const bytes = Uint8Array.from([
      0xef,
      0xbb,
      0xbf,
      ...new TextEncoder().encode('{"id":5,"own":"'),
      0xff,
      0x22,
      0x7d,
    ]);
    const client = new CalendarClient({
      baseUrl: 'https://example.org',
      fetch: async () => new Response(bytes),
    });

    const { data, response } = await client.venues.get(5).withResponse();

    expect(data).toMatchObject({ id: 5, own: '\ufffd' });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.has('content-type')).toBe(false);
  });

  test('asks once, however it is awaited', async () => {
    const { server, client } = await service();
    const request = client.venues.get(5);

    const [venue, first, second] = await Promise.all([
      request,
      request.withResponse(),
      request.withResponse(),
    ]);

    expect(first.data).toBe(venue);
    expect(await first.response.json()).toEqual({ id: 5 });
    expect(await second.response.json()).toEqual({ id: 5 });
    expect(server.requests).toHaveLength(1);
  });

  test('of a listing gives the page and its answer', async () => {
    const { client } = await service();

    const { data, response } = await client.tags.list().withResponse();

    expect(data).toMatchObject({ items: [{ id: 1 }], total: 1 });
    expect(await response.json()).toEqual({ tags: [{ id: 1 }], total: 1, total_pages: 1 });
  });

  test('fails alone when only it is awaited', async () => {
    const { fetch } = recordingFetch(() => Response.json({ code: 'x', message: 'Sorry' }, { status: 403 }));
    const client = new CalendarClient({ baseUrl: 'https://example.org', fetch });

    await expect(client.venues.get(5).withResponse()).rejects.toMatchObject({ status: 403 });
    await expect(client.venues.list().withResponse()).rejects.toMatchObject({ status: 403 });
  });
});

describe('withOptions', () => {
  test('differs in what is named, and keeps the rest', async () => {
    const { client, last } = await service({ headers: { 'x-one': 'client' }, language: 'en' });
    const other = client.withOptions({ language: 'ro', vendor: 'maker' });

    await other.tags.get(5);
    expect(last().url.pathname).toBe('/wp-json/maker/events/v1/tags/5');
    expect(last().url.search).toBe('?tl_language=ro');
    expect(last().headers['x-one']).toBe('client');

    await client.tags.get(5);
    expect(last().url.href).toContain('/wp-json/tribe/events/v1/tags/5?tl_language=en');
  });

  test('an undefined option goes back to its default', async () => {
    const { client, last } = await service({ language: 'en', vendor: 'maker' });

    await client.withOptions({ language: undefined, vendor: undefined }).tags.get(5);

    expect(last().url.pathname + last().url.search).toBe('/wp-json/tribe/events/v1/tags/5');
  });

  test('later changes of the options object count for nothing', async () => {
    const { server } = await service();
    const options: ClientOptions = { baseUrl: server.url, language: 'en' };
    const client = new CalendarClient(options);

    options.language = 'ro';
    options.baseUrl = 'http://127.0.0.1:1';
    await client.tags.get(5);
    await client.withOptions({}).tags.get(5);

    expect(server.requests.map(({ url }) => url.search)).toEqual(['?tl_language=en', '?tl_language=en']);
  });
});
