import { expect } from 'vitest';
import { startService, test } from '../test-mock.ts';

// What a real service returned for each of these.
const lines: readonly (readonly [sent: string, returned: string | undefined])[] = [
  ['a%20b', 'ab'],
  ['%%4141', undefined],
  ['100%', '100%'],
  ['  %20  a %41 b ', 'a b'],
  ['a  b', 'a b'],
  ['l\n\np', 'l p'],
  ['\u00a0nb\u00a0', '\u00a0nb\u00a0'],
  ['\\back\\slash', 'backslash'],
  ['\\\\a', '\\a'],
  ['x < y', 'x &lt; y'],
  ['x < y > z', 'x < y > z'],
  ['a <3 & b', 'a &lt;3 &amp; b'],
  ['<<b>>', '&lt;>'],
  ['a<\nb', 'a&lt; b'],
  ['<b>B</b> m', 'B m'],
  ['<em title="a>b">t</em>', 't'],
  ['<script>a(1)</script>x', 'x'],
  ['<!-- c -->x', 'x'],
  [' ', undefined],
  ['"q" \'s\' & t > u', '"q" \'s\' & t > u'],
  ['&#9;a&#10;b&#32;&#32;c &amp; &#37;20', '&#9;a&#10;b&#32;&#32;c &amp; &#37;20'],
];

test.each(lines)('the single-line fields of %j keep %j', async (sent, returned) => {
  const send = startService();
  const fields = { address: sent, zip: sent, stateprovince: sent };
  const venue = await send('POST /venues', 'admin', { venue: 'Odd Hall', ...fields });
  expect(venue.status).toBe(201);
  const { address, zip, stateprovince } = venue.body;
  expect([address, zip, stateprovince]).toEqual([returned, returned, returned]);
  const organizer = await send('PATCH /organizers/15', 'admin', { email: sent, phone: sent });
  expect([organizer.body.email, organizer.body.phone]).toEqual([returned, returned]);
});

test('a state or province of 0 keeps the others out, without a trace', async ({ send }) => {
  const sent = { venue: 'Zero Hall', stateprovince: '0', state: 'NY', province: 'Bavaria' };
  expect((await send('POST /venues', 'admin', sent)).body).not.toHaveProperty('stateprovince');
});

test('single-line fields include the website, whose percent-encoded characters are cut', async ({ send }) => {
  const website = 'https://example.org/%C3%A9?y=%5B1%5D&z=a+b';
  const { body } = await send('PATCH /venues/6', 'admin', { website });
  expect(body.website).toBe('https://example.org/?y=1&z=a+b');
  const event = await send('PATCH /events/24', 'admin', { website });
  expect(event.body.website).toBe('https://example.org/%C3%A9?y=%5B1%5D&amp;z=a+b');
});

test.for([
  ['news:a', 200],
  ['FOO://bar', 200],
  ['http://localhost:8080/x', 200],
  ['https://user:pw@example.org/', 200],
  ['https://[::1]/', 200],
  ['https://example.org/%', 200],
  ['https://example.org/{a}|b', 200],
  ['https://example.org/é', 400],
  [' https://example.org', 400],
  ['https://exa_mple.org', 400],
  ['https://example.org:99999/', 400],
  ['https://', 400],
  ['https://-a.org', 400],
  ['example.org', 400],
  ['javascript:alert(1)', 400],
])('the website %s: %i', async ([website, status], { send }) => {
  for (const path of ['/events/24', '/venues/6', '/organizers/15'])
    expect((await send(`PATCH ${path}`, 'admin', { website })).status).toBe(status);
});

test.each([
  ['https://example.org/"q"', 'https://example.org/&quot;q&quot;'],
  ["https://example.org/'x'", 'https://example.org/&#039;x&#039;'],
  ['https://example.org/?a=1&amp;b=2&c', 'https://example.org/?a=1&amp;b=2&amp;c'],
  ['https://example.org/<b>', 'https://example.org/'],
  ['https://example.org/a\\b', 'https://example.org/ab'],
])('an event shows %s as %s', async (website, shown) => {
  const { body } = await startService()('PATCH /events/24', 'admin', { website });
  expect(body.website).toBe(shown);
});

test.each([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['', false],
])('show_map of %j is %j', async (sent, shown) => {
  const { body } = await startService()('PATCH /venues/6', 'admin', { show_map: sent, show_map_link: sent });
  expect(body).toMatchObject({ show_map: shown, show_map_link: shown });
});

test('a name without text is refused, unless there is a description', async ({ send }) => {
  const refused = await send('POST /venues', 'admin', { venue: ' ' });
  expect([refused.status, refused.body.code]).toEqual([400, 'could-not-create-venue']);
  const { body } = await send('POST /venues', 'admin', { venue: ' ', description: 'x' });
  expect(body).toMatchObject({ slug: String(body.id), description: '<p>x</p>' });
  expect(body).not.toHaveProperty('venue');
  // In an existing record, it changes nothing without a description.
  const kept = await send('PATCH /organizers/15', 'admin', { organizer: ' ', phone: '5' });
  expect(kept.body).toMatchObject({ organizer: 'Smith &#038; Sons', phone: '5' });
  const emptied = await send('PATCH /organizers/15', 'admin', { organizer: ' ', description: 'x' });
  expect(emptied.body).not.toHaveProperty('organizer');
});

test.for([
  ['Odd & Hall ', true],
  ['odd & häll', true],
  [' Odd & Hall', false],
  ['Odd \\& Hall', false],
  ['Odd &#038; Hall', false],
])('%j is the same name as %s', async ([venue, isSame], { send }) => {
  const first = await send('POST /venues', 'admin', { venue: 'Odd & Hall' });
  const second = await send('POST /venues', 'admin', { venue });
  expect(second.body.id === first.body.id).toBe(isSame);
});

test('structured data is escaped like a script, and its single lines like HTML', async ({ send }) => {
  const sent = { venue: 'Hall', description: `It's "C"`, address: `"D" & 'E'`, phone: "'1'" };
  const { body } = await send('POST /venues', 'admin', sent);
  expect((await send(`GET /venues/${body.id}`)).body.json_ld).toMatchObject({
    description: String.raw`&lt;p&gt;It\'s &quot;C&quot;&lt;/p&gt;\n`,
    telephone: '&#039;1&#039;',
    address: { streetAddress: '&quot;D&quot; &amp; &#039;E&#039;' },
  });
});

test('a pending venue whose name makes no slug has none until it is published', async ({ send }) => {
  const { body } = await send('POST /venues', 'admin', { venue: '&euro;', status: 'pending' });
  expect(body).not.toHaveProperty('slug');
  expect((await send(`PATCH /venues/${body.id}`, 'admin', { venue: 'Bank' })).body.slug).toBe('bank');
});

test('the dates of publication in local time and UTC change separately', async ({ send }) => {
  const { body } = await send('POST /venues', 'admin', { venue: 'Old Mill', date: '2026-01-05 10:00:00' });
  const dates = { date: '2026-02-02 08:00:00', date_utc: body.date_utc };
  const update = async (changes: object) => (await send(`PATCH /venues/${body.id}`, 'admin', changes)).body;
  expect(await update({ date: dates.date })).toMatchObject(dates);
  const date_utc = '2026-03-02 08:00:00';
  expect(await update({ date_utc })).toMatchObject({ ...dates, date_utc });
});
