import {
  CalendarClient,
  type ClientOptions,
  discoverCalendar,
  type RequestOptions,
  ValidationError,
} from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { issuesOf, rejectionOf } from '../../support/rejection.ts';

const baseUrl = 'https://example.org';
const { client: calendar, requests } = recordingClient();

const clientIssues = (options: object) =>
  issuesOf(() => new CalendarClient({ baseUrl, ...(options as Partial<ClientOptions>) }));

async function requestIssues(options: object): Promise<string[]> {
  const issues = await issuesOf(calendar.tags.create({ name: 'x' }, options as RequestOptions));
  expect(requests).toHaveLength(0);
  return issues;
}

describe('options of ky', () => {
  test.each<[string, unknown]>([
    ['timeout', Number.POSITIVE_INFINITY],
    ['totalTimeout', 1e12],
    ['hooks', { beforeRequest: [5] }],
    ['cache', 'never'],
  ])('are refused by ky or the platform, before anything is sent: %s: %j', async (name, value) => {
    const { client, requests: sent } = recordingClient();
    const options = { http: { [name]: value } } as RequestOptions;
    expect(await rejectionOf(client.tags.create({ name: 'x' }, options))).toBeInstanceOf(Error);
    expect(sent).toEqual([]);
  });

  test.each([0, 2_147_483_647, false] as const)('may be a timeout of %s', (timeout) => {
    expect(new CalendarClient({ baseUrl, http: { timeout } })).toBeInstanceOf(CalendarClient);
  });

  test.each(['cache', 'credentials', 'priority', 'keepalive'])('may be %s', async (name) => {
    const values = { cache: 'no-store', credentials: 'include', priority: 'low', keepalive: true };
    const http = { [name]: values[name as 'cache'] };
    const { client, requests: sent } = recordingClient(undefined, { http });
    await client.tags.get(1);
    expect(sent).toHaveLength(1);
  });
});

describe('client options of the wrong type', () => {
  const credentials = 'auth: expected { username, applicationPassword }';
  test.each<[object, string]>([
    [{ baseURL: 'x' }, 'baseURL: unknown key, did you mean baseUrl?'],
    [{ token: 'x' }, 'token: unknown key'],
    [{ language: 'fr' }, 'language: expected one of the option languages (en, ro, tr), got "fr"'],
    [{ languages: ['fr'], language: 'en' }, 'language: expected one of the option languages (fr), got "en"'],
    [{ listFormat: 'json' }, 'listFormat: expected csv or repeat, got "json"'],
    [{ languageParam: '' }, 'languageParam: expected '],
    [{ maxResponseBytes: 0 }, 'maxResponseBytes: expected '],
    [{ compile: true }, 'compile: expected a function, got true'],
    [{ auth: 'secret' }, credentials],
    [{ auth: {} }, credentials],
    [{ auth: null }, credentials],
    [{ auth: { username: 'a:b', applicationPassword: 'c' } }, 'auth: expected '],
    [{ auth: { username: { toString: null }, applicationPassword: 'c' } }, 'auth: expected '],
    [{ languages: 'en' }, 'languages: expected a list, got "en"'],
    [{ languages: [5] }, 'languages.0: expected text, got 5'],
    [{ plainPermalinks: 'no' }, 'plainPermalinks: expected true or false, got "no"'],
    [{ allowInsecureAuth: 'false' }, 'allowInsecureAuth: expected true or false, got "false"'],
    [{ fetch: 'x' }, 'fetch: expected a function, got "x"'],
    [{ headers: 5 }, 'headers: expected header names and values in Latin-1'],
    [{ headers: { 'a b': 'secret' } }, 'headers: expected header names and values in Latin-1'],
    [{ headers: null }, 'headers: expected header names and values in Latin-1'],
    [{ baseUrl: {} }, 'baseUrl: expected an absolute address'],
    [{ baseUrl: Symbol('x') }, 'baseUrl: expected an absolute address'],
  ])('%o', async (options, issue) => {
    expect(await clientIssues(options)).toEqual([expect.stringContaining(issue)]);
  });

  test('null instead of options', async () => {
    expect(() => Reflect.construct(CalendarClient, [null])).toThrow(ValidationError);
    expect(() => Reflect.apply(calendar.withOptions, calendar, [5])).not.toThrow(TypeError);
    const discovery = discoverCalendar('https://example.org', { fetch: null } as object);
    expect(await rejectionOf(discovery)).toBeInstanceOf(ValidationError);
  });
});

describe('request options of the wrong type', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ headers: 'x' }, 'headers: expected header names and values in Latin-1'],
  ])('%o', async (options, issue) => {
    expect(await requestIssues(options)).toEqual([expect.stringContaining(issue)]);
  });
});

describe('client options', () => {
  test('are validated again by withOptions', () => {
    expect(() => new CalendarClient({ baseUrl }).withOptions({ language: 'fr' })).toThrow(ValidationError);
    expect(() => new CalendarClient({ baseUrl }).withOptions({ baseUrl: '' })).toThrow(ValidationError);
  });

  test.each([
    ['https://example.org/', 'https://example.org'],
    ['https://EXAMPLE.org//blog//', 'https://example.org/blog'],
    [new URL('https://example.org/blog'), 'https://example.org/blog'],
  ])('%s is the baseUrl of the client without a slash at its end', (address, expected) => {
    const calendar = new CalendarClient({ baseUrl: address, language: 'ro', languageSegment: 'ro' });
    expect(calendar).toMatchObject({ baseUrl: expected, language: 'ro', languageSegment: 'ro' });
    expect(calendar.withOptions({ language: 'tr' })).toMatchObject({ baseUrl: expected, language: 'tr' });
  });
});
