import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { issuesOf, rejectionOf, untyped } from '../../support/rejection.ts';

const baseUrl = 'https://example.org';
const { client: calendar, requests } = recordingClient();

const clientIssues = (options: object) =>
  issuesOf(() => new CalendarClient({ baseUrl, ...(options as Partial<ClientOptions>) }));

const credentials = 'auth: expected { username, applicationPassword }';
test.each<[object, string]>([
  [{ baseURL: 'x' }, 'baseURL: unknown key, did you mean baseUrl?'],
  [{ language: 'de en' }, 'language: expected a language code such as de or pt-br, got "de en"'],
  [{ language: '' }, 'language: expected a language code'],
  [{ languages: ['fr'], language: 'en' }, `language: expected one of the client's languages (fr), got "en"`],
  [{ listFormat: 'json' }, 'listFormat: expected csv or repeat, got "json"'],
  [{ languageParam: '' }, 'languageParam: expected '],
  [{ maxResponseBytes: 0 }, 'maxResponseBytes: expected '],
  [{ compile: true }, 'compile: expected a function, got true'],
  [{ auth: 'secret' }, credentials],
  [{ auth: { username: 'a:b', applicationPassword: 'c' } }, 'auth: expected '],
  [{ auth: { username: 'a' } }, credentials],
  ...['applicationPassword', 'username', 'token', 'nonce'].flatMap((name) =>
    ['', undefined].map((empty): [object, string] => [
      { auth: { ...(name.length > 7 && { username: 'a', applicationPassword: 'b' }), [name]: empty } },
      `auth.${name}: expected a value: is its environment variable set?`,
    ]),
  ),
  [{ languages: 'en' }, 'languages: expected a list, got "en"'],
  [{ plainPermalinks: 'no' }, 'plainPermalinks: expected true or false, got "no"'],
  [{ fetch: 'x' }, 'fetch: expected a function, got "x"'],
  [{ headers: { 'a b': 'secret' } }, 'headers: expected headers in Latin-1 without line breaks'],
  [{ baseUrl: {} }, 'baseUrl: expected an absolute URL'],
])('client options of the wrong type: %o', async (options, issue) => {
  expect(await clientIssues(options)).toEqual([expect.stringContaining(issue)]);
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

/** Methods of all kinds, with options as their last argument. */
const methods: Record<string, (options: object) => PromiseLike<unknown>> = {
  root: (options) => calendar.root({}, options),
  'a walk over a list': (options) => calendar.tags.list({}, options).all(),
  get: (options) => calendar.venues.get(5, options),
  getBySlug: (options) => calendar.venues.getBySlug('hall', options),
  create: (options) => calendar.tags.create({ name: 'x' }, options),
  update: (options) => calendar.tags.update(5, { description: 'New' }, options),
  'update of an event': (options) => calendar.events.update(5, { title: 'x' }, options),
  updateBySlug: (options) => calendar.venues.updateBySlug('hall', { city: 'York' }, options),
  delete: (options) => calendar.categories.delete(5, options),
  'delete of an event': (options) => calendar.events.delete(5, options),
  deleteBySlug: (options) => calendar.venues.deleteBySlug('hall', options),
  edit: (options) => calendar.events.edit(5, { title: 'x' }, options),
  editBySlug: (options) => calendar.venues.editBySlug('hall', { city: 'York' }, options),
  setEventStatus: (options) => calendar.events.setEventStatus(5, 'canceled', options),
  ensure: (options) => calendar.tags.ensure('x', options),
  findByName: (options) => calendar.venues.findByName('x', options),
  stored: (options) => calendar.events.stored(5, options),
  'site.list': (options) => calendar.site.list('wp/v2/posts', options),
  upcoming: (options) => calendar.events.upcoming({}, options),
  between: (options) => calendar.events.between('2027-05-01', '2027-06-01', {}, options),
};

const wrongOptions: [unknown, RegExp][] = [
  [{ headers: 'x' }, /^headers: expected headers /],
  [{ language: 'd/e' }, /: expected a language code such as de or pt-br, got "d\/e"/],
  [{ extraQuery: new URLSearchParams('a=b') }, /^extraQuery: expected an object, got URLSearchParams/],
  ['x', /^: expected an object, got "x"$/],
  [new AbortController().signal, /^: expected an object, got AbortSignal$/],
  [Promise.resolve({}), /^: expected an object, got a Promise/],
];

test.each(Object.entries(methods))('%s refuses wrong options and sends nothing', async (name, call) => {
  expect(await issuesOf(call({ signal: new AbortController(), Signal: 2, qqqqqqqqq: 3 }))).toEqual([
    'signal: expected an AbortSignal, got AbortController',
    'Signal: unknown key, did you mean signal?',
    'qqqqqqqqq: unknown key',
  ]);
  for (const [options, issue] of wrongOptions)
    expect(await issuesOf(async () => call(untyped(options)))).toEqual([expect.stringMatching(issue)]);
  if (/^(update|edit)$/.test(name))
    for (const method of ['GET', 'DELETE'])
      expect(await issuesOf(call({ method }))).toEqual([
        expect.stringContaining(`or PATCH, got "${method}"`),
      ]);
  else if (!/create|update|edit|ensure|stored|deleteBySlug|setEventStatus/.test(name))
    await expect(call({ extraBody: { seats: 5 } })).rejects.toThrow(/: extraBody: .*, got an object/);
  expect(requests).toHaveLength(0);
});

test.each(Object.entries(methods))('%s takes null for options, and no fields for a body', async (_, call) => {
  for (const options of [untyped<object>(null), { extraBody: {} }])
    expect(String(await rejectionOf(call(options)))).not.toMatch(/^(Validation|Type)Error/);
});
