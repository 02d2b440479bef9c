import {
  ApiError,
  CalendarClient,
  CalendarError,
  ConflictError,
  discoverCalendar,
  type IssueCode,
  ValidationError,
} from 'events-calendar-client';
import { type ProblemTranslation, problemText } from 'events-calendar-client/format';
import { type Route, routes } from 'events-calendar-client/schemas';
import type { MockFailure } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyFields, createRecordingClient, resources, type Untyped } from '../faults/support/arbitrary.ts';
import { createRecord } from '../support/create-record.ts';
import { rejectionOf, untyped } from '../support/rejection.ts';
import { propertyRuns } from '../support/share.ts';
import { createTestCalendar, recordedSnapshot } from '../support/test-calendar.ts';

const languages = ['en', 'de'] as const;
const general = {
  en: 'Something went wrong. Please try again.',
  de: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
};

/** What nobody reads who does not program: addresses, codes, names of fields and classes, numbers of HTTP, and `undefined`. */
const jargon =
  /:\/\/|www\.|\.example|\w_\w|\/|rest-|-not-|Error|undefined|null|NaN|\bobject\b|[{}[\]<>"'`;=]|\d{3}/;

/** Expects sentences for people about an error, in each language. */
function expectReadable(error: unknown): void {
  for (const locale of languages) {
    const text = problemText(error, { locale });
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text).not.toMatch(jargon);
  }
}

const event = { title: 'Fair', start_date: '2027-05-01', end_date: '2027-05-01' };

/** Sends the request of a route that the mock has. */
function send(calendar: CalendarClient, { resource, action, by, method, name }: Route): PromiseLike<unknown> {
  if (resource === 'service') return action === 'doc' ? calendar.doc() : calendar.root();
  const namespace: Untyped = calendar[resource as 'events'];
  const [record] = recordedSnapshot[resource] ?? [];
  const { id, slug } = record as { id: number; slug: string };
  if (action === 'list') return namespace.list({});
  if (action === 'create') return createRecord(calendar, resource);
  const body = { description: 'New' };
  if (by === 'id') {
    if (action === 'update') return namespace.update(id, body, untyped({ method }));
    return action === 'get' ? namespace.get(id) : namespace.delete(id);
  }
  const bySlug = {
    get: () => namespace.getBySlug?.(slug),
    update: () => namespace.updateBySlug?.(slug, body),
    delete: () => namespace.deleteBySlug?.(slug),
  };
  const request = bySlug[action as keyof typeof bySlug]?.();
  if (!request) throw new Error(`The client has no ${name}.`);
  return request;
}

const failures: readonly MockFailure[] = [
  ...[400, 401, 403, 404, 408, 410, 422, 429, 500, 503].map((status) => ({
    status,
    code: 'rest_refused',
    message: 'See https://calendar.example/wp-json for rest_refused <b>.',
  })),
  { status: 400, body: '<html>https://calendar.example</html>' },
  { status: 200, body: '<html>https://calendar.example</html>' },
  { status: 503, body: '' },
  { networkError: true },
];

describe.each(routes)('the errors of $name', (route) => {
  test('are in words for people, whatever fails', async () => {
    const { calendar, mock } = createTestCalendar();
    const client = calendar.withOptions({ http: { retry: 0 } });
    for (const failure of failures) {
      mock.failNext(failure);
      const error = await rejectionOf(send(client, route));
      expect(CalendarError.is(error)).toBe(true);
      expectReadable(error);
    }
  });
});

test('the errors of the mock itself are in words for people', async () => {
  const { calendar } = createTestCalendar();
  const reader = calendar.withOptions({ auth: undefined });
  const attempts = [
    reader.events.create(event),
    reader.events.list({ status: 'draft' }),
    calendar.events.get(999_999),
    calendar.events.list({ categories: ['no-such-category'], page: 999 }),
    calendar.events.create(event, { extraBody: { start_date: 'soon', website: 'nowhere', venue: 'x' } }),
    calendar.venues.getBySlug('nowhere'),
  ];
  for (const attempt of attempts) {
    const error = await rejectionOf(attempt);
    expect(error).toBeInstanceOf(ApiError);
    expectReadable(error);
  }
});

const request = { method: 'GET', url: 'https://calendar.example/wp-json/tribe/events/v1/events/12' };
const respondWith = (status: number) => async () =>
  Response.json({ code: 'refused', message: 'Refused' }, { status });

/** A failed request with each class of error. */
async function errorsByClass(): Promise<Error[]> {
  const baseUrl = 'https://calendar.example';
  const sendWith = (fetch: typeof globalThis.fetch, timeout = 5_000) =>
    rejectionOf(new CalendarClient({ baseUrl, fetch, http: { retry: 0, timeout } }).events.get(12));
  const errors = await Promise.all([
    ...[400, 401, 403, 404, 410, 429, 500].map((status) => sendWith(respondWith(status))),
    sendWith(async () => new Response('<html>')),
    sendWith(async () => {
      throw new TypeError('fetch failed');
    }),
    sendWith(() => new Promise(() => undefined), 5),
    rejectionOf(
      discoverCalendar('https://calendar.example', { fetch: async () => new Response('<html></html>') }),
    ),
  ]);
  return [...(errors as Error[]), new ConflictError('changed meanwhile', request)];
}

test('every class of error has a sentence of its own', async () => {
  const errors = await errorsByClass();
  expect(new Set(errors.map(({ name }) => name)).size).toBe(12);
  for (const locale of languages) {
    const texts = errors.map((error) => problemText(error, { locale }));
    expect(new Set([...texts, general[locale]]).size).toBe(13);
  }
  for (const error of errors) expectReadable(error);
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'https://calendar.example'],
  ['an error of the program', new TypeError('x is undefined')],
  ['the base of all errors', new CalendarError('See https://calendar.example', request)],
  ['a name that objects have', { name: 'constructor' }],
  ['a name that is no text', { name: Symbol('NetworkError') }],
  ['issues that are none', { name: 'ValidationError', issues: 5 }],
  ['no issues', new ValidationError('event', [])],
])('%s is a general sentence', (_, error) => {
  for (const locale of languages) expect(problemText(error, { locale })).toBe(general[locale]);
});

test('nothing that is thrown or passed makes it throw', () => {
  const anyThrown = fc.oneof(
    fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true }),
    fc.record({
      name: fc.constantFrom('ValidationError', 'BadRequestError', 'NetworkError', '__proto__'),
      issues: fc.anything(),
      params: fc.anything(),
    }),
    fc.record({
      name: fc.constant('ValidationError'),
      issues: fc.array(fc.record({ path: fc.anything(), code: fc.anything() })),
    }),
  );
  fc.assert(
    fc.property(anyThrown, fc.anything(), (error, options) => {
      expectReadable(error);
      expect(problemText(error, untyped(options))).toEqual(expect.any(String));
      expect(problemText(error, untyped({ locale: options, translations: options }))).toEqual(
        expect.any(String),
      );
    }),
    { numRuns: propertyRuns(5_000) },
  );
});

test.each([
  ['a revoked proxy', Proxy.revocable({}, {})],
  [
    'a proxy that throws',
    { proxy: new Proxy({}, { get: () => expect.fail('read') }), revoke: () => undefined },
  ],
])('%s is a general sentence', (_, { proxy, revoke }) => {
  revoke();
  expect(problemText(proxy)).toBe(general.en);
});

describe('what is wrong with an input', () => {
  const { client } = createRecordingClient();

  async function textOf(fields: object, options: { locale?: string; field?: string } = { locale: 'en' }) {
    return problemText(await rejectionOf(client.events.create(untyped({ ...event, ...fields }))), options);
  }

  test('is a sentence for each thing, with the fields in words that people know', async () => {
    const venue = { venue: 'Stage', website: 'stage' };
    const wrong = {
      title: '',
      start_date: 'soon',
      timezone: 'Berlin',
      venue,
      organizer: [{ organizer: '' }],
    };
    expect(await textOf(wrong)).toBe(
      [
        'Please enter the title.',
        'Please check the start: this date does not exist or cannot be used here.',
        'Please check the time zone: this time zone does not exist.',
        'Please check the website: this is not a complete web address.',
        'Please enter the organizer.',
      ].join(' '),
    );
    expect(await textOf({ title: '', start_date: 'soon' }, { locale: 'de' })).toBe(
      'Bitte geben Sie den Titel an. ' +
        'Bitte prüfen Sie den Beginn: Dieses Datum gibt es nicht, oder es ist hier nicht möglich.',
    );
  });

  test('calls fields that are another form of one by its name', async () => {
    const { title, ...dates } = event;
    const create = client.events.create(untyped({ ...dates, title_html: 5, date_utc: title }));
    expect(problemText(await rejectionOf(create), { locale: 'en' })).toBe(
      'Please check the title. Please check the date of publication: this date does not exist or cannot be used here.',
    );
  });

  test('is said once where several fields without a name have it', async () => {
    expect(await textOf({ show_map: 5, sticky: 5, featured: 'yes' })).toBe('Please check all fields.');
  });

  test('is the end where it is before the start', () => {
    const issue = { path: ['end_date'], code: 'end_before_start', message: 'Too early' } as const;
    const error = new ValidationError('event', [issue]);
    expect(problemText(error, { locale: 'en' })).toBe('The end is before the start.');
  });

  test('is that of one field, where one is named', async () => {
    const venue = { venue: '', website: 'stage' };
    const field = (name: string) => textOf({ title: '', venue }, { locale: 'en', field: name });
    expect(await field('title')).toBe('Please enter the title.');
    expect(await field('venue')).toBe(
      'Please enter the venue. Please check the website: this is not a complete web address.',
    );
    expect(await field('venue.venue')).toBe('Please enter the venue.');
    expect(await field('ven')).toBe('');
    expect(await field('start_date')).toBe('');
    expect(await field('')).toBe('');
  });

  test('is under an empty name where it is about no field', async () => {
    const error = await rejectionOf(client.events.create(untyped('Fair')));
    expect(problemText(error, { locale: 'en', field: '' })).toBe('Please check all fields.');
    expect(problemText(error, { locale: 'en', field: 'title' })).toBe('');
    const [refusal] = await errorsByClass();
    expect(problemText(refusal, { locale: 'en', field: '' })).toBe(problemText(refusal, { locale: 'en' }));
    expect(problemText(refusal, { locale: 'en', field: 'title' })).toBe('');
  });

  test('is that of the fields that the service names', async () => {
    const { calendar } = createTestCalendar();
    const error = await rejectionOf(
      calendar.events.create(event, { extraBody: { start_date: 'soon', website: 'nowhere' } }),
    );
    expect(problemText(error, { locale: 'en' })).toContain('Please check the start.');
    expect(problemText(error, { locale: 'en', field: 'start_date' })).toBe('Please check the start.');
    const missing = await rejectionOf(calendar.events.create(event, { extraBody: { title: null } }));
    expect(problemText(missing, { locale: 'en' })).toBe('Please enter the title.');
  });

  test.each(resources)('is in words for people: any body of $name', async ({ name, create }) => {
    const namespace: Untyped = client[name as 'events'];
    await fc.assert(
      fc.asyncProperty(anyFields(create), async (fields) => {
        const error = await rejectionOf(namespace.create(fields));
        if (!(error instanceof ValidationError)) return;
        expectReadable(error);
        for (const field of Object.keys(error.fieldErrors))
          expect(problemText(error, { locale: 'en', field })).toMatch(/^[A-Z].*\.$/);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});

test('errors that were copied or came as JSON say the same', async () => {
  const { client } = createRecordingClient();
  const errors = [
    ...(await errorsByClass()),
    await rejectionOf(client.events.create({ ...event, title: '' })),
  ];
  for (const error of errors) {
    expect(problemText(JSON.parse(JSON.stringify(error)))).toBe(problemText(error));
  }
});

describe('the language', () => {
  const error = new ValidationError('event', [{ path: ['title'], code: 'required', message: 'x' }]);
  const english = 'Please enter the title.';
  const german = 'Bitte geben Sie den Titel an.';

  test.each<[string | readonly string[], string]>([
    ['en', english],
    ['de', german],
    ['de-AT', german],
    ['de-Latn-CH', german],
    ['fr', english],
    [['fr', 'de-CH', 'en'], german],
    [[], english],
    ['', english],
    ['no language', english],
    ['constructor', english],
  ])('of %j', (locale, text) => {
    expect(problemText(error, { locale })).toBe(text);
  });

  const issues = Object.fromEntries(
    (['required', 'invalid_value'] as const).map((code) => [code, `Veuillez vérifier {field} (${code}).`]),
  ) as Record<IssueCode, string>;
  const french = {
    errors: { other: 'Une erreur est survenue.' },
    issues,
    fields: { title: 'le titre $&', other: 'les champs' },
  } as ProblemTranslation;

  test('may be another one, by a table', () => {
    const options = { locale: 'fr-CA', translations: { fr: french } };
    expect(problemText(error, options)).toBe('Veuillez vérifier le titre $& (required).');
    expect(problemText(undefined, options)).toBe('Une erreur est survenue.');
  });

  test('is English where a table lacks something', () => {
    const options = { locale: 'fr', translations: { fr: french } };
    const others = new ValidationError('event', [
      { path: ['start_date'], code: 'required', message: 'x' },
      { path: ['website'], code: 'too_long', message: 'x' },
    ]);
    expect(problemText(others, options)).toBe(
      'Veuillez vérifier the start (required). Please shorten the website.',
    );
  });

  test('may have other words than those inside', () => {
    const fields = { ...french.fields, title: 'a name for the event' };
    const translations = { en: { ...french, issues: { ...issues, required: 'We need {field}.' }, fields } };
    expect(problemText(error, { locale: 'en', translations })).toBe('We need a name for the event.');
  });
});
