import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { recordingClient } from '../../support/recording-fetch.ts';
import { exchanges, fieldsOf } from '../../support/recordings.ts';

const compileOnce = () => vi.fn((schema: z.ZodMiniType) => z.compile(schema));

/** The recorded event that a client reads whole. */
const event = exchanges.find(
  ({ method, target, status }) => method === 'GET' && /^\/events\/\d+$/.test(target) && status === 200,
)?.body;

const { id } = event as { readonly id: number };

function createClient(compile: (schema: z.ZodMiniType) => z.core.$ZodType, body: unknown = event) {
  return recordingClient(
    ({ url }) =>
      Response.json(/events\/?(\?|$)/.test(url) ? { events: [body, body], total: 2, total_pages: 1 } : body),
    { compile },
  );
}

describe('compile', () => {
  test('is called with the schema of a response when the first one is read, and never again', async () => {
    const compile = compileOnce();
    const { client } = createClient(compile);
    expect(compile).not.toHaveBeenCalled();
    await client.events.get(id);
    expect(compile).toHaveBeenCalledTimes(1);
    await client.events.get(id);
    await client.events.list();
    await client.events.edit(id, { title: 'New' });
    expect(compile).toHaveBeenCalledTimes(1);
    expect(compile.mock.calls[0]).toHaveLength(1);
  });

  test('is called for each kind of record', async () => {
    const compile = compileOnce();
    const { client } = createClient(compile, { id: 1, routes: {}, namespace: 'tribe/events/v1' });
    await client.root();
    await client.doc();
    expect(compile).toHaveBeenCalledTimes(2);
    expect(compile.mock.calls[0]?.[0]).not.toBe(compile.mock.calls[1]?.[0]);
  });

  test('shares what it has made with clients made by withOptions, and all with the same function', async () => {
    const compile = compileOnce();
    const { client } = createClient(compile);
    await client.events.get(id);
    await client.withOptions({ language: 'ro' }).events.get(id);
    await client.withOptions({ baseUrl: 'https://other.example' }).events.get(id);
    await createClient(compile).client.events.get(id);
    expect(compile).toHaveBeenCalledTimes(1);
  });

  test('is each function by itself', async () => {
    const [one, other] = [compileOnce(), compileOnce()];
    const { client } = createClient(one);
    await client.events.get(id);
    await client.withOptions({ compile: other }).events.get(id);
    expect(one).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(1);
    await client.withOptions({ compile: undefined }).events.get(id);
    expect(one).toHaveBeenCalledTimes(1);
  });

  test('returns the schema that reads the responses', async () => {
    const isRead = z.transform((read: unknown) => ({ ...fieldsOf(read), isRead: true }));
    const { client } = createClient((schema) => z.pipe(schema, isRead));
    expect(await client.events.get(id)).toMatchObject({ isRead: true });
    expect((await client.events.list()).items).toMatchObject([{ isRead: true }, { isRead: true }]);
  });

  test('reads a response that is not as documented in the same way', async () => {
    const { title, ...trimmed } = fieldsOf(event);
    for (const body of [trimmed, { ...fieldsOf(event), image: 5, sticky: 'no' }]) {
      const { client } = createClient(compileOnce(), body);
      const plain = client.withOptions({ compile: undefined });
      const read = (of: typeof client) => of.events.get(id).catch(String);
      expect(await read(client)).toStrictEqual(await read(plain));
    }
  });
});
