import { ApiError, CalendarClient, CalendarError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../support/rejection.ts';

const longest = 2000;

/** Returns the error for a response. */
async function errorFor(body: string, status = 400, headers: Record<string, string> = {}) {
  const fetch = async () => new Response(body, { status, headers });
  const { events } = new CalendarClient({ baseUrl: 'https://example.org', fetch, http: { retry: 0 } });
  const error = await rejectionOf(events.list());
  if (!(error instanceof CalendarError)) throw error;
  return error;
}

/** How many characters an object of texts has. */
const lengthOf = (texts: object) => Object.entries(texts).flat().join('').length;

describe('the error for a long response is short, and has the whole in its response', () => {
  const long = 'x'.repeat(1_000_000);
  const names = Array.from({ length: 100_000 }, (_, index) => `name${index}`);
  const bodies: Record<string, object> = {
    'a message': { code: 'a', message: long },
    'a message of tags': { code: 'a', message: '<p>'.repeat(300_000) },
    'a code': { code: long, message: 'a' },
    'the name of a parameter': { code: 'a', message: 'a', data: { params: { [long]: 'a' } } },
    'the reason of a parameter': { code: 'a', message: 'a', data: { params: { title: long } } },
    'names of parameters': { code: 'a', message: 'a', data: { params: names } },
    'empty names of parameters': { code: 'a', message: 'a', data: { params: Array(100_000).fill('') } },
    parameters: {
      code: 'a',
      message: 'a',
      data: { params: Object.fromEntries(names.map((name) => [name, 'a'])) },
    },
  };

  test.each(Object.entries(bodies))('%s', async (_, body) => {
    const error = await errorFor(JSON.stringify(body));

    if (!(error instanceof ApiError)) throw error;
    expect(error.message.length).toBeLessThanOrEqual(longest);
    expect(error.detail.length).toBeLessThanOrEqual(longest);
    expect(lengthOf(error.params)).toBeLessThanOrEqual(longest);
    expect(JSON.stringify(error).length).toBeLessThan(4 * longest);
    expect(await error.response.json()).toEqual(body);
  });

  test('any parameters', async () => {
    const text = fc.string({ maxLength: 1500 });
    const params = fc.oneof(fc.array(text), fc.dictionary(text, text));
    await fc.assert(
      fc.asyncProperty(params, async (params) => {
        const error = await errorFor(JSON.stringify({ code: 'a', message: 'a', data: { params } }));
        if (!(error instanceof ApiError)) throw error;
        const all = Array.isArray(params) ? Object.fromEntries(params.map((name) => [name, ''])) : params;
        expect(lengthOf(error.params)).toBeLessThanOrEqual(longest);
        if (lengthOf(all) <= longest && Object.keys(params).length <= 100) expect(error.params).toEqual(all);
      }),
    );
  });

  test('a content type', async () => {
    const error = await errorFor('{}', 200, { 'content-type': `text/${long}` });
    expect(error.message.length).toBeLessThanOrEqual(longest);
    expect(JSON.stringify(error).length).toBeLessThan(2 * longest);
  });

  test('an address to which it redirects', async () => {
    const error = await errorFor('', 302, { location: `ftp://example.org/${long}` });
    expect(error.message.length).toBeLessThanOrEqual(longest);
  });

  test('a message that is as long as it may be', async () => {
    const error = await errorFor(JSON.stringify({ code: 'a', message: 'x'.repeat(longest) }));
    expect(error).toMatchObject({ detail: 'x'.repeat(longest) });
    expect(error.message).toHaveLength(longest);
    expect(error.message.endsWith('x…')).toBe(true);
  });
});
