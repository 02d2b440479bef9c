import { expect } from 'vitest';
import { createTestCalendar } from '../../support/test-calendar.ts';
import { minimalEvent, startService, test } from '../test-mock.ts';

// The recorded scenarios, which the mock replays, show further ones.

/** Creates an event as an administrator. Returns its id and a function that updates and then reads it. */
async function createEvent(send: ReturnType<typeof startService>, body: object = {}) {
  const created = await send('POST /events', 'admin', { ...minimalEvent, ...body });
  expect(created.status).toBe(201);
  const path = `/events/${created.body.id}`;
  const update = async (changes: object) => {
    const updated = await send(`PATCH ${path}`, 'admin', changes);
    return updated.status === 200 ? (await send(`GET ${path}`, 'admin')).body : updated.body;
  };
  return { event: created.body, update };
}

test('the slugs of venues stay unique when one comes back from the trash', async ({ send }) => {
  await send('DELETE /venues/12', 'admin');
  const { body } = await send('POST /venues', 'admin', { venue: 'Harbour Stage' });
  expect(body.slug).toBe('harbour-stage');
  expect((await send('POST /venues/12', 'admin', {})).body).toMatchObject({ slug: 'harbour-stage-2' });
});

test('an update of a published event publishes its venue, and so does a new sticky one', async ({ send }) => {
  for (const name of ['Draft', 'Other draft']) {
    const venue = (await send('POST /venues', 'editor1', { venue: name, status: 'draft' })).body.id;
    const { event, update } = await createEvent(send, { venue, sticky: name !== 'Draft' });
    expect(event.venue).toMatchObject({ status: name === 'Draft' ? 'draft' : 'publish' });
    const published = { status: 'publish', url: expect.stringMatching('/draft/|/other-draft/') };
    expect(await update({})).toMatchObject({ venue: published });
  }
});

test('lists find an event by its last dates in order, and not before it had any', async ({ send }) => {
  const before = { end_date: '2020-01-01 10:00:00' };
  const { event, update } = await createEvent(send, before);
  const found = async (day: string) =>
    (await send(`GET /events?start_date=${day}&end_date=${day}`, 'admin')).body.events;
  await update({ title: 'New' });
  expect(await found('2027-05-01')).toEqual([]);
  await update(minimalEvent);
  await update({ ...before, start_date: '2027-06-01 10:00:00' });
  expect(await found('2027-05-01')).toMatchObject([{ id: event.id, start_date: '2027-06-01 10:00:00' }]);
  expect(await found('2027-06-01')).toEqual([]);

  const other = startService({ snapshot: { events: [{ ...minimalEvent, id: 1 }] } });
  await other('PATCH /events/1', 'admin', { ...before, start_date: '2027-06-01 10:00:00' });
  const { body } = await other('GET /events?start_date=2027-05-01&end_date=2027-05-01');
  expect(body.events).toMatchObject([{ id: 1, start_date: '2027-06-01 10:00:00' }]);
});

// What a real service made of whole days with one date.
test.for<[object, string, string, string]>([
  [{ start_date: '2027-05-11 09:00' }, '2027-05-11 00:00:00', '2027-05-12 23:59:59', '2027-05-13 03:59:59'],
  [{ end_date: '2027-05-14' }, '2027-05-10 00:00:00', '2027-05-14 23:59:59', '2027-05-15 03:59:59'],
  [{ end_date: '2027-05-01' }, '2027-05-10 00:00:00', '2027-05-10 00:00:00', '2027-05-02 03:59:59'],
])('whole days keep the other date than %j', async ([date, start_date, end_date, utc_end_date], { send }) => {
  const dates = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-12 12:00:00' };
  const { update } = await createEvent(send, { ...dates, timezone: 'America/New_York' });
  const changes = { ...date, all_day: true, timezone: 'America/New_York' };
  expect(await update(changes)).toMatchObject({ start_date, end_date, utc_end_date });
});

test('a draft gets a date of publication in the trash', async ({ send }) => {
  const { event } = await createEvent(send, { status: 'draft' });
  const { body } = await send(`DELETE /events/${event.id}`, 'admin');
  expect([event.date_utc, body.date_utc]).toEqual(['0000-00-00 00:00:00', '2026-11-20 21:33:00']);
});

test('structured data has the excerpt with few elements, or the first 30 words of the description', async () => {
  const { update } = await createEvent(startService(), { description: 'Words.', excerpt: 'Short.' });
  // What a real service returned.
  const description = '&lt;p&gt;A&lt;br /&gt;\\n&lt;b&gt;B&lt;/b&gt; c()&lt;br /&gt;\\nd &lt; e&lt;/p&gt;\\n';
  const excerpt = '<div>A\n<b>B</b>[map] <script>c()</script></div>\n<style>d</style> < e';
  expect(await update({ excerpt })).toMatchObject({ json_ld: { description } });
  for (const empty of [' ', '<img alt="">'])
    expect(await update({ excerpt: empty })).toMatchObject({ json_ld: { description: '' } });
  const words = 'no\u00a0break '.repeat(29);
  const other = await createEvent(startService(), { description: `<script>c()</script> ${words}and more` });
  const start = `&lt;p&gt;c() ${words}[&hellip;]&lt;/p&gt;\\n`;
  expect(await other.update({})).toMatchObject({ json_ld: { description: start } });
});

test('an empty list takes all categories and tags away, null changes nothing', async () => {
  const { update } = await createEvent(startService(), { categories: [2], tags: [7] });
  const before = { categories: [{ id: 2 }], tags: [{ id: 7 }] };
  expect(await update({ categories: null, tags: null })).toMatchObject(before);
  expect(await update({ categories: [], tags: [] })).toMatchObject({ categories: [], tags: [] });
});

// What a real service returned for each of these.
test.each([
  ['\\back\\slash', 'backslash', '<p>backslash</p>'],
  ['\\\\a', '\\a', '<p>\\a</p>'],
  ['a%20b', 'a%20b', '<p>a%20b</p>'],
  ['  a  b  ', 'a  b', '<p>  a  b  </p>'],
  ['x < y', 'x < y', '<p>x < y\n</p>'],
  ['&amp; &lt; &#92; &#37; &euro;', '&amp; &lt; &#92; &#37; &euro;', '<p>&amp; &lt; &#92; &#37; &euro;</p>'],
])('texts %j', async (text, title, html) => {
  const texts = { title: text, description: text, excerpt: text };
  const { event, update } = await createEvent(startService(), texts);
  expect(event).toMatchObject({ title, description: html, excerpt: html });
  expect(await update({ title: `${text}!` })).toMatchObject({ description: html, excerpt: html });
});

test.each(['jazz & blues', 'Jazz &amp; Blues', 'jazz-blues', 'jazz blues'])(
  'a category is recognised by its name or slug, %s',
  async (name) => {
    const { event } = await createEvent(startService(), { categories: [name] });
    expect(event.categories).toMatchObject([{ id: 4 }]);
  },
);

test.each<[{ date: string; status?: string }, string, string]>([
  [{ date: '2028-05-01 10:00:00' }, 'future', '2028-05-01 10:00:00'],
  [{ date: '2025-01-01 10:00:00' }, 'publish', '2025-01-01 10:00:00'],
  [{ date: '2028-05-01 10:00:00', status: 'private' }, 'private', '2028-05-01 10:00:00'],
  [{ date: '2028-05-01 10:00:00', status: 'draft' }, 'draft', '2026-11-20 16:33:00'],
  [{ date: '2028-05-01 10:00:00', status: 'pending' }, 'pending', '2026-11-20 16:33:00'],
])('a draft has the date of the request if published, or else of now: %j', async (body, status, date) => {
  const { update } = await createEvent(startService(), { status: status === 'pending' ? status : 'draft' });
  expect(await update(body)).toMatchObject({ status, date });
});

test('the code of a currency, which no request has, stays as it is', async () => {
  const currency = { currency_symbol: '$', currency_code: 'EUR', currency_position: 'prefix' };
  const event = { ...minimalEvent, id: 1, cost: '$10', cost_details: { ...currency, values: ['10'] } };
  const { mock, calendar } = createTestCalendar({ events: [event] });
  expect((await calendar.events.get(1)).json_ld).toMatchObject({ offers: { priceCurrency: 'EUR' } });
  await calendar.events.update(1, { title: 'Market' });
  const cost_details = { currency_code: 'EUR', values: [] };
  expect(mock.snapshot().events?.[0]).toMatchObject({ cost: '', cost_details });
});

// What a site has returned for noon in January and June, with the start in UTC.
test.for([
  ['UTC+1', '11:00', '10:00'],
  ['UTC+1:30', '10:00', '10:00'],
  ['UTC+2', '10:00', '09:00'],
  ['UTC+5:30', '06:30', '06:30'],
  ['UTC+6', '12:00', '12:00'],
  ['UTC-3:30', '12:00', '12:00'],
  ['UTC-3.5', '15:30', '14:30'],
  ['UTC-10.5', '22:00', '22:00'],
  ['ACST', '02:30', '02:30'],
])('the offset %s has the summer time of some zone in UTC', async ([timezone, ...utc], { send }) => {
  for (const [index, month] of ['01', '06'].entries()) {
    const date = `2027-${month}-10`;
    const dates = { start_date: `${date} 12:00:00`, end_date: `${date} 14:00:00` };
    const { event } = await createEvent(send, { ...dates, timezone });
    expect(event).toMatchObject({ ...dates, timezone, utc_start_date: `${date} ${utc[index]}:00` });
  }
});

test("WordPress's own route has the tags of an event by name", async ({ send }) => {
  const { body } = await send('POST /../../../wp/v2/tribe_events/60', 'admin', { tags: [8, 9, 7] });
  expect(body.tags).toEqual([9, 7, 8]);
});
