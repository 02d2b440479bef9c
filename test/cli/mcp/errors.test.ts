import { CalendarClient } from 'events-calendar-client';
import { describe, expect } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { connectClient, siteUrl, test } from './support/connected-client.ts';

const secret = 'fake password of nobody';

/** A client of a site that responds to everything in the same way. */
function connectTo(respond: () => Response | Promise<Response>) {
  const auth = { username: 'nobody', applicationPassword: secret };
  const { client } = recordingClient(respond, { baseUrl: siteUrl, auth, http: { retry: 0 } });
  return connectClient({ calendar: client, canWrite: true });
}

function refusal(status: number, message: string, headers: HeadersInit = {}) {
  return () => Response.json({ code: 'refused', message, data: { status } }, { status, headers });
}

describe('an error says what to do, and once what was requested and what came back', () => {
  test.for([
    [401, 'CALENDAR_TOKEN, or CALENDAR_USER and CALENDAR_PASSWORD'],
    [403, ''],
    [400, 'Correct the arguments'],
    [404, 'Find its ID with search_events'],
    [410, 'It is in the trash'],
    [500, ''],
  ] as const)('%i', async ([status, hint]) => {
    const { call } = await connectTo(refusal(status, 'Words of the site'));
    const { isError, text } = await call('get_event', { id: 12 });
    expect(isError).toBe(true);
    const [sentence, ...data] = text.split('\n');
    expect(sentence).toContain(hint);
    const request = `GET ${siteUrl}/wp-json/tribe/events/v1/events/12 returned ${status}`;
    expect(text.match(/GET \S+ \S+ \S+/g)).toEqual([request]);
    // What the site says stands between the markers only.
    expect(sentence).not.toContain('Words of the site');
    expect(data.join('\n')).toContain('Words of the site');
  });

  test('arguments that are wrong, with every field, and nothing is sent', async ({ call, mock }) => {
    const { text } = await call('search_events', { page: 'x', category: ['music'], from: {} });
    for (const name of ['page: ', 'category: ', 'from: ']) expect(text).toContain(name);
    expect(mock.requests).toEqual([]);
  });

  test.for<readonly [name: string, args: Record<string, unknown>, message?: string]>([
    ['get_event', {}],
    ['get_venue', { id: 12, description_format: 'pdf' }],
    ['search_events', { per_page: 500 }],
    ['search_events', { limit: 5 }, 'limit: unknown parameter, choose from search, from, to'],
    ['search_events', { venue: 6, city: 'York' }, 'city: either pass it or the venue'],
    ['list_tags', { page: 0 }],
    ['search_events', { from: '2027-06-20', to: '2027-06-19' }, 'got "2027-06-19'],
    ['search_events', { from: '2027-06-20T20:00:00Z', to: '2027-06-19T20:00:00Z' }, 'to: expected a later'],
    ['edit_tag', { id: 7, clear: ['name'] }, 'name: it cannot be cleared. These can: none'],
    ['delete_record', { kind: 'tag', id: 7, occurrence: 'single' }],
    ['edit_event', { id: 12, tags: '["A"]', if_unmodified_since: '' }, '"; if_unmodified_since: expected'],
    ['edit_venue', { id: 12 }, 'id: pass at least one field to change'],
    ['edit_event', { id: 12, more: { slug: ' ' }, tags: '', venue: '' }, '; venue: expected a value'],
    ['create_event', { title: 'Day', start_date: '2027-02-30' }, 'start_date: there is no day 2027-02-30'],
    ['edit_event', { id: 12, organizer: [' '] }, 'organizer: expected a list of texts'],
    ['set_event_status', { id: 12, event_status: 'scheduled', reason: 'Ill' }],
    ['edit_venue', { id: 12, clear: ['city'], city: 'York' }, 'city: either pass it or clear it'],
    ['edit_event', { id: 12, clear: ['featured'] }, 'featured: it cannot be cleared'],
    ['edit_event', { id: 12, title: 'One', more: { title: 'Two' } }, 'title: it is in `more`, too'],
    ['set_event_status', { id: 12, event_status: 'canceled', occurrence: 'single', all_dates: true }],
  ])('%s rejects %j', async ([name, args, message], { call, mock }) => {
    const { isError, text } = await call(name, args);
    expect(isError).toBe(true);
    expect(text).toContain(message ?? Object.keys(args).at(-1) ?? 'id');
    expect(mock.requests).toEqual([]);
  });
});

test('a field that is not stored is no reason to create the event again', async ({ call }) => {
  const event = { title: 'Once', start_date: '2027-05-01', categories: [999_999] };
  const { text } = await call('create_event', event);
  expect(text).toMatch(/^The site did not apply categories to record \d+\. Do not repeat the call/);
  expect(text).not.toContain('call again');
});

test('no error holds the credentials, or a stack', async () => {
  const { call } = await connectTo(refusal(400, `The password ${secret} is wrong`));
  for (const name of ['search_events', 'get_event', 'create_tag']) {
    const { isError, text } = await call(name, name === 'search_events' ? {} : { id: 12, name: 'x' });
    expect(isError).toBe(true);
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/^\s+at /m);
  }
});

test('a mistake of the program is reported, and the server goes on', async () => {
  const mistake = new RangeError('internal detail');
  const events = { get: () => Promise.reject(mistake) };
  const own = { baseUrl: siteUrl, events, withOptions: () => calendar };
  const calendar: CalendarClient = Object.assign(Object.create(CalendarClient.prototype), own);
  const { call, mistakes, client } = await connectClient({ calendar });
  const { isError, text } = await call('get_event', { id: 12 });
  expect(isError).toBe(true);
  expect(text).not.toContain('internal detail');
  expect(mistakes).toEqual([mistake]);
  expect((await client.listTools()).tools).not.toEqual([]);
});
