import { eventsToICalendar } from 'events-calendar-client/ical';
import { type ImportRow, importEvents } from 'events-calendar-client/sync';
import { readICalendar } from 'events-calendar-client/sync/icalendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createSite } from '../../support/test-calendar.ts';
import { copies } from './copies.ts';
import { basics, fileOf, rowsOf, rowsWith } from './support.ts';

const start = 'DTSTART:20270501T180000';
const rowWith = async (...lines: string[]) => (await rowsWith([start, ...lines]))[0];

describe('HTML in a calendar file of another app', () => {
  test.each([
    ['LOCATION:Arts &amp; Crafts Hall', { venue: 'Arts & Crafts Hall' }],
    [
      'LOCATION:<p>Meeting Room</p> - 5 High Street',
      { venue: { venue: 'Meeting Room', address: '5 High Street' } },
    ],
    [
      'LOCATION:Old Mill<br>1 Mill Lane<br/>Leeds',
      { venue: { venue: 'Old Mill', address: '1 Mill Lane, Leeds' } },
    ],
    ['LOCATION:<br>', { venue: undefined }],
    ['LOCATION:\\, \\,', { venue: undefined }],
    ['CATEGORIES:Parks &amp; Recreation,<b>Free</b>', { categories: ['Parks & Recreation', 'Free'] }],
    ['ORGANIZER;CN=Lake Camp &amp; Centre:MAILTO:info@example.org', { organizer: 'Lake Camp & Centre' }],
    ['ORGANIZER;CN="O&#8217;Neill":mailto:info@example.org', { organizer: 'O’Neill' }],
    ['ORGANIZER;broken;:x', { title: 'Fair', organizer: undefined }],
    ['DESCRIPTION:a <b.c@example.org> &amp; d', { description: 'a &lt;b.c@example.org&gt; &amp; d' }],
    ['DESCRIPTION:<html-blob>Fish<br>chips</html-blob>', { description: 'Fish<br>chips' }],
    ['X-ALT-DESC:<html-blob><u>Fish</u></html-blob>', { description: '<u>Fish</u>' }],
    ['X-ALT-DESC:<html><body lang=EN><p>Fish</p></body></html>', { description: '<p>Fish</p>' }],
    ['DESCRIPTION:1 < 2 & 3;TZID=a:b:20270501', { description: '1 < 2 & 3;TZID=a:b:20270501' }],
    ['URL:www.fair.example/en', { website: 'http://www.fair.example/en' }],
    ['STYLED-DESCRIPTION;FMTTYPE=text/html:<p>Fish</p>', { description: '<p>Fish</p>' }],
    [
      'URL:https://a.io\r\nLOCATION:https://b.io\r\nCONFERENCE:https://c.io\r\nCONFERENCE:https://b.io',
      { website: 'https://a.io', description: 'https://b.io\n\nhttps://c.io' },
    ],
    [
      'URL:a.io\r\nLOCATION:https://b.io/&b\r\nCONFERENCE:https://c.io\r\nDESCRIPTION:https://b.io/&amp;b',
      { website: 'http://a.io', description: 'https://b.io/&amp;b\n\nhttps://c.io' },
    ],
  ])('%s', async (line, fields) => {
    expect({
      venue: undefined,
      organizer: undefined,
      description: undefined,
      ...(await rowWith(line)),
    }).toMatchObject(fields);
  });

  test.each([
    [
      'Past\\, Present &amp; Future: the Harbour&#8217;s Night',
      { title: 'Past, Present & Future: the Harbour’s Night' },
    ],
    ['&lt;b&gt; is bold', { title: '<b> is bold' }],
    ['<em>Big</em> fair', { title_html: '<em>Big</em> fair' }],
    ['AT&T <3 R&D', { title: 'AT&T <3 R&D' }],
  ])('SUMMARY:%s', async (summary, fields) => {
    const file = `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${start}\nSUMMARY:${summary}\nEND:VEVENT\nEND:VCALENDAR`;
    expect(await rowsOf(readICalendar(file))).toMatchObject([fields]);
  });

  test.each([
    ['jane.doe@example.org', undefined],
    ["'jane.doe@example.org'", undefined],
    ['Jane Doe (jane@example.org)', 'Jane Doe'],
    ['Rock@Night', 'Rock@Night'],
    ['Smith\\, Jane', 'Smith, Jane'],
    ['ACME\\nora', 'ACME\\nora'],
    ['The \\"J\\", B', 'The "J", B'],
    ['Caf%C3%A9 M%C3%BCller%2C 50% %E2%80%9CLive%E2%80%9D', 'Café Müller, 50% “Live”'],
  ])('the organizer %s is %s', async (name, organizer) => {
    expect((await rowWith(`ORGANIZER;CN="${name}":mailto:x@example.org`))?.organizer).toBe(organizer);
  });
});

const text = fc
  .array(
    fc.constantFrom(
      ...['HTML for beginners:', '<b>', '<i>', '</p>', '<br>', '&amp;', '&', '&lt;b&gt;', '<3', '"q"', "'"],
      ...['a, b; c', '\\n', '\\', '=1+1', 'Ü', '日本', '<html>', '&#8217;', 'x@example.org'],
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(' '));
const formats: typeof copies = {
  ...copies,
  'iCalendar of a page': async (events) => rowsOf(readICalendar(eventsToICalendar(events))),
};

/** The event that an import of a row into an empty site creates. */
async function importedFrom(row: ImportRow) {
  const { calendar } = createSite({ snapshot: {} });
  await importEvents(calendar, [row], { key: 'title-and-start' });
  return (await calendar.events.list({ start_date: '2027-01-01' })).items[0]!;
}

test('an import tells what a row lacks of a calendar file', async () => {
  const lines = [
    'CONTACT:Jane',
    'DESCRIPTION: One\\ntwo ',
    'URL:https://a.io/b\\,&amp;c',
    ...['IMAGE:https://a.io/b-300x200.png', 'ATTACH:https://a.io/b.png', 'IMAGE:https://a.io/b-9x9.png'],
    ...['GEO:1;2', 'Where: at home', 'TRANSP:OPAQUE', 'SUMMARY;LANGUAGE=de:Fest', 'LOCATION:', 'SUMMARY:'],
  ];
  lines.push('ATTACH:https://a.io/c.pdf', 'X-EVENT-LEFT-OUT:Left out.', 'COMMENT:One\\ntwo');
  lines.push('X-GOOGLE-CONFERENCE:https://meet.google.com/a-b-c', 'https://a.io/d');
  const { calendar } = createSite({ snapshot: {} });
  const file = fileOf(['UID:a@example.org', 'SUMMARY:Other', start], [...basics, start, ...lines]);
  const { rows } = await importEvents(calendar, readICalendar(file));
  const other = 'Another event with this UID and start is left out: "Other".';
  const leftOut =
    'Left out. These properties are left out: CONTACT, GEO, WHERE, SUMMARY, ATTACH, X-GOOGLE-CONFERENCE, HTTPS.';
  expect(rows[0]?.note).toBe(`${leftOut} ${other}`);
  const named = (title: string, stamp = '1') => ['UID:1', `SUMMARY:${title}`, start, `DTSTAMP:${stamp}`];
  for (const last of ['1', '2']) {
    const revised = fileOf(named('Other'), named('Fair'), named('Fair', last));
    const { rows: read } = await importEvents(calendar, readICalendar(revised), { dryRun: true });
    expect(read.map(({ title, note }) => [title, note])).toEqual([['Fair', other]]);
  }
});

test('texts of events come back from each format as they were', { timeout: 120_000 }, async () => {
  await forAll(propertyRuns(150), [text, text, text], async (title, venue, category) => {
    const dates = { start_date: '2027-08-01 10:00', end_date: '2027-08-01 11:00' };
    const links = { venue, organizer: venue, categories: [category] };
    const description = `<p>${title.replaceAll('<', '&lt;')}</p>`;
    const event = await importedFrom({ title, description, ...dates, ...links });
    for (const [name, copy] of Object.entries(formats)) {
      const [row] = await copy([event]);
      const shown = (one: typeof event) => ({
        title: one.title,
        venue: one.venue.map((each) => each.venue),
        ...(!name.endsWith('page') && {
          organizer: one.organizer.map((each) => each.organizer),
          description: one.description,
        }),
        categories: one.categories.map((each) => each.name),
      });
      expect(shown(await importedFrom(row!)), name).toEqual(shown(event));
    }
  });
});
