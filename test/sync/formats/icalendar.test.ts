import { CalendarError, type CalendarEvent } from 'events-calendar-client';
import { eventToRow, FormatError, toSlug } from 'events-calendar-client/sync';
import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
import { wallTimeToInstant } from 'events-calendar-client/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordedEventWith, snapshotEvents } from '../../support/recordings.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { basics, fileOf, inChunks, readAll, readFixture, rowsOf, rowsWith, textFrom } from './support.ts';

describe('files of other programs', () => {
  test('Outlook: zones of Windows, a rule with an exception, and an occurrence that was moved', async () => {
    const rows = await rowsOf(readICalendar(readFixture('outlook.ics')));
    expect(rows.map(({ start_date, end_date, title }) => [start_date, end_date, title])).toEqual([
      ['2027-03-05 19:30:00', '2027-03-05 21:30:00', 'Chorprobe'],
      ['2027-03-12 19:30:00', '2027-03-12 21:30:00', 'Chorprobe'],
      ['2027-03-26 19:30:00', '2027-03-26 21:30:00', 'Chorprobe'],
      ['2027-04-02 20:30:00', '2027-04-02 22:30:00', 'Chorprobe (später)'],
      ['2027-04-09 19:30:00', '2027-04-09 21:30:00', 'Chorprobe'],
      ['2027-04-16 19:30:00', '2027-04-16 21:30:00', 'Chorprobe'],
    ]);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(6);
    expect(rows[3]?.slug).toMatch(/^040000008200e.*-20270402t193000$/);
    expect(rows[0]).toMatchObject({
      timezone: 'Europe/Berlin',
      all_day: false,
      venue: 'Gemeindehaus',
      categories: ['Musik', 'Verein'],
      description: 'Probe im großen Saal.\n\nBitte Noten mitbringen, Stimme & Gute Laune.',
    });
  });

  test('Google Calendar: times in UTC on the clock of the calendar, HTML, and a rule without an end', async () => {
    const options = { from: '2027-01-01', to: '2027-08-01' };
    const rows = await rowsOf(readICalendar(readFixture('google.ics'), options));
    expect(rows.slice(0, 2)).toEqual([
      {
        slug: expect.stringMatching(/^7kq1abc2def3ghi4jkl5mno6pq-google-com-\w+$/),
        title: 'Jazz & Blues night',
        start_date: '2027-07-01 20:00:00',
        end_date: '2027-07-01 22:30:00',
        all_day: false,
        timezone: 'America/New_York',
        description: 'Doors at 7.<br>Tickets <a href="https://example.org/tickets">here</a>.',
        venue: 'Harbour Stage, 12 Pier Rd, Boston, MA 02110, USA',
      },
      {
        slug: expect.stringMatching(/^1a2b3c4d5e6f7g8h9i0j-google-com-\w+$/),
        title: 'Street festival',
        start_date: '2027-07-10 00:00:00',
        end_date: '2027-07-11 23:59:59',
        all_day: true,
        timezone: 'America/New_York',
      },
    ]);
    const monthly = rows.slice(2);
    expect(monthly.map(({ start_date }) => start_date)).toEqual(
      ['01-05', '02-02', '04-06', '05-04', '06-01', '07-06'].map((day) => `2027-${day} 18:00:00`),
    );
    expect(monthly[0]).toMatchObject({
      slug: expect.stringMatching(/^monthly-google-com-\w+-20270105t180000$/),
      website: 'https://meet.example.org/open-mic',
    });
    expect(monthly[0]).not.toHaveProperty('venue');
  });

  test('Apple Calendar: more dates, an exception in UTC, an address in lines, a duration', async () => {
    const rows = await rowsOf(readICalendar(readFixture('apple.ics')));
    expect(rows.map(({ start_date }) => start_date)).toEqual([
      '2027-10-30 22:00:00',
      '2027-11-06 22:00:00',
      '2027-11-01 09:00:00',
    ]);
    expect(rows[2]).toMatchObject({ end_date: '2027-11-01 10:30:00' });
    expect(rows[2]).not.toHaveProperty('timezone');
    expect(rows[0]).toMatchObject({
      end_date: '2027-10-31 01:30:00',
      timezone: 'Europe/London',
      website: 'https://example.org/market',
      venue: { venue: 'Old Mill', address: '3 Mill Lane, Leeds LS1 4AB, England' },
    });
  });

  test('come in whatever chunks', async () => {
    const text = new TextDecoder().decode(readFixture('outlook.ics'));
    const rows = await rowsOf(readICalendar(text));
    await forAll(propertyRuns(20), [fc.integer({ min: 1, max: 300 })], async (size) => {
      expect(await rowsOf(readICalendar(inChunks(text, size)))).toEqual(rows);
    });
  });
});

describe('what is written and read again', () => {
  test('has the events of a site, in the fields that it has', async () => {
    const online = recordedEventWith({ venue: [{ venue: 'https://meet.example.org/a' }] });
    const events = [online, ...snapshotEvents.slice(1)];
    const rows = await rowsOf(readICalendar(await textFrom(writeICalendar(events))));
    const written = events.filter(({ status }) => status !== 'trash');
    expect(rows).toHaveLength(written.length);
    for (const [index, event] of written.entries()) {
      const { start_date, end_date, all_day, timezone, categories } = eventToRow(event);
      expect(rows[index]).toMatchObject({ start_date, end_date, all_day, timezone });
      expect(rows[index]).toMatchObject({ title: event.title, website: event.url });
      expect(rows[index]?.slug).toBe(event.slug ? toSlug(event.slug) : undefined);
      expect(rows[index]?.categories ?? []).toEqual(categories);
      expect(rows[index]?.organizer ?? []).toEqual(event.organizer.map(({ organizer }) => organizer));
      expect(rows[index]?.description ?? '').toBe(event.description.trim());
      const venue = rows[index]?.venue;
      const name = typeof venue === 'object' && venue !== null && 'venue' in venue ? venue.venue : venue;
      expect(name).toBe(event.venue[0]?.venue);
    }
  });

  test('has the same times, texts and zone, whatever they are', async () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'UTC+5:30', 'UTC-3.5'];
    const line = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((text) => text.replace(/[<>&\p{Cc}]/gu, '').trim())
      .filter((text) => text !== '');
    await forAll(
      100,
      [line, fc.constantFrom(...zones), fc.boolean(), fc.nat(20_000), fc.nat(100)],
      async (text, timezone, allDay, day, length) => {
        const midnight = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
        const event: CalendarEvent = recordedEventWith({
          title: text,
          title_html: text,
          description: `<p>${text}</p>\n<p>\\n; ,</p>`,
          start_date: `${midnight(day)} ${allDay ? '00:00:00' : '12:30:00'}`,
          end_date: `${midnight(day + length)} ${allDay ? '23:59:59' : '18:00:05'}`,
          all_day: allDay,
          timezone,
          categories: [],
        });
        const [row] = await rowsOf(readICalendar(await textFrom(writeICalendar([event]))));
        const { title, description, start_date, end_date, all_day } = event;
        expect(row).toMatchObject({ title, description, start_date, end_date, all_day, timezone });
      },
    );
  });

  test('fails at an event whose times cannot be read', async () => {
    const writing = textFrom(writeICalendar([recordedEventWith({ start_date: 'soon' })]));
    await expect(writing).rejects.toThrow(CalendarError);
  });
});

describe('an event', () => {
  const start = 'DTSTART:20270501T180000';
  test.each([
    [['STATUS:TENTATIVE'], { status: 'draft' }],
    [['X-CALENDARSERVER-ACCESS:CONFIDENTIAL'], { status: 'private' }],
    [['DTEND;VALUE=DATE:20270501T190000'], { end_date: '2027-05-01 19:00:00', all_day: false }],
    [['CLASS:X-MEMBERS', 'STATUS:TENTATIVE'], { status: 'private' }],
    [['CLASS:PUBLIC', 'CLASS:PRIVATE'], { status: 'private' }],
    [['STATUS:CONFIRMED', 'STATUS:POSTPONED'], { status: 'draft' }],
    [['ORGANIZER;CN="Jane ^\'J^\', ^^n^nB":mailto:j@example.org'], { organizer: 'Jane "J", ^n B' }],
    [['ATTACH;FMTTYPE=image/png:https://example.org/a'], { image: 'https://example.org/a' }],
    [
      ['ATTACH:https://example.org/a.pdf', 'ATTACH:https://example.org/b.jpg'],
      { image: 'https://example.org/b.jpg' },
    ],
    [['CATEGORIES:Music\\, live,Fair', 'CATEGORIES:Fair'], { categories: ['Music, live', 'Fair'] }],
  ])('with %j is a row with %j', async (lines, row) => {
    expect(await rowsWith([start, ...lines])).toMatchObject([row]);
  });

  test.each([
    [['DTSTART:20270501'], '2027-05-01 23:59:59'],
    [['DTSTART;VALUE=DATE:20270501T000000Z', 'DTEND;VALUE=DATE:20270502T000000'], '2027-05-01 23:59:59'],
    [
      ['DTSTART:20270501T000000', 'DTEND:20270502T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
      '2027-05-01 23:59:59',
    ],
  ])('of %j lasts whole days', async (lines, end_date) => {
    expect(await rowsWith(lines)).toMatchObject([
      { all_day: true, start_date: '2027-05-01 00:00:00', end_date },
    ]);
  });
});

test.each(['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC'])(
  'whole days of Outlook in UTC: %s',
  async (timezone) => {
    const midnight = (day: string) =>
      new Date(wallTimeToInstant(`${day} 00:00:00`, timezone)).toISOString().replace(/[-:]|\.000/g, '');
    const days = ['2027-06-19', '2027-06-20', '2027-06-22', '2027-06-24', '2027-06-26', '2027-06-27'];
    const [start, next, moved, excluded, last, after] = days.map(midnight);
    const isWhole = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE';
    const series = [...basics, isWhole, `DTSTART:${start}`, `DTEND:${next}`];
    const rule = [`RRULE:FREQ=DAILY;INTERVAL=1;BYDAY=SA,TU,TH;UNTIL=${last}`, `EXDATE:${excluded}`];
    const replaced = [...basics, isWhole, `RECURRENCE-ID:${moved}`, `DTSTART:${last}`, `DTEND:${after}`];
    const option = fileOf([...series, ...rule], replaced);
    const ofCalendar = option.replace('BEGIN:VEVENT', `X-WR-TIMEZONE:${timezone}\r\nBEGIN:VEVENT`);
    const dated = (day: string) => ({
      all_day: true,
      start_date: `${day} 00:00:00`,
      end_date: `${day} 23:59:59`,
    });
    const expected = ['2027-06-19', '2027-06-26', '2027-06-26'].map(dated);
    for (const options of [{ timezone }, {}])
      expect(await rowsOf(readICalendar(option, options))).toMatchObject(expected);
    expect(await rowsOf(readICalendar(ofCalendar))).toMatchObject(expected);
    const long = [isWhole, `DTSTART:${start}`, `DTEND:${last}`];
    expect(await rowsWith(long, { timezone })).toMatchObject([
      { end_date: '2027-06-25 23:59:59', all_day: true },
    ]);
  },
);

test('a line that is folded inside of a character in UTF-8 is read, in whatever chunks', async () => {
  const title = 'Übergröße 🎵 — Fête à Łódź';
  const bytes = new TextEncoder().encode(fileOf(['UID:a', `SUMMARY:${title}`, 'DTSTART:20270501T180000']));
  const widths = fc.integer({ min: 1, max: 40 });
  const sizes = fc.integer({ min: 1, max: 60 });
  const folds = fc.constantFrom('\r\n ', '\r\r\n ', '\n\t');
  await forAll(100, [widths, sizes, folds], async (width, size, fold) => {
    const begin = bytes.indexOf('S'.charCodeAt(0), 30);
    const folded = [...bytes].flatMap((byte, index) => {
      const isFold = index > begin + 8 && index < begin + 40 && (index - begin) % width === 0;
      return isFold ? [...new TextEncoder().encode(fold), byte] : [byte];
    });
    const chunks = Array.from({ length: Math.ceil(folded.length / size) }, (_, index) =>
      Uint8Array.from(folded.slice(index * size, (index + 1) * size)),
    );
    const { rows, failure } = await readAll(readICalendar(chunks));
    expect([failure, rows.map((row) => row.title)]).toEqual([undefined, [title]]);
  });
});

test.each(['BEGIN:VALARM', ''])('events whose ends are missing are read, with %j', async (alarm) => {
  const market = ['SUMMARY:Market', 'DTSTART:20270502T180000', alarm];
  const file = fileOf([...basics, 'DTSTART:20270501T180000', alarm], market).replaceAll('END:VEVENT', '');
  const rows = await rowsOf(readICalendar(alarm ? file.replace('END:VCAL', 'END:VEVENT\r\n$&') : file));
  expect(rows.map(({ title }) => title)).toEqual(['Fair', 'Market']);
});

test.each([
  ['<!-- cached -->\r\n\uFEFF', undefined],
  ['BEGIN:VEVENT\nEND:VEVENT\n', expect.stringContaining('line 9, column 1: expected a calendar file')],
  ['BEGIN:VCALENDAR\n', expect.stringContaining('line 9: expected END:VCALENDAR before the end')],
])('calendars with spaces before them and %j between them are read', async (between, message) => {
  const file = fileOf([...basics, 'DTSTART:20270501T180000']);
  const other = fileOf(['SUMMARY:Market', 'DTSTART:20270502T180000']);
  const { rows, failure } = await readAll(readICalendar(`  ${file}${between}${other}`));
  expect([rows.length, failure?.message]).toEqual([2, message]);
});

test.each([
  ['', 'line 1: expected a calendar file, got an empty one'],
  ['a,b\n', 'line 1, column 1: expected a calendar file, which begins with BEGIN:VCALENDAR, got "a,b"'],
  ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n', 'line 2: expected END:VEVENT'],
  ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VTODO\n', 'line 3: expected END:VEVENT, got END:VTODO'],
  ['BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nBEGIN:VEVENT\nEND:VCALENDAR', 'line 4: expected END:VEVENT, got'],
])('a file that is none: %j fails with its line', async (text, message) => {
  const { failure } = await readAll(readICalendar(text));
  expect(failure).toBeInstanceOf(FormatError);
  expect(failure?.message).toContain(message);
});

test('a slug is the same whatever the times of an event from a service are, and short enough', async () => {
  const start = 'DTSTART:20270501T180000';
  const slugOf = async (uid: string) =>
    (await rowsOf(readICalendar(fileOf([`UID:${uid}`, 'SUMMARY:A', start]))))[0]?.slug;
  const own = await slugOf('12-1760601600-1760608800@example.org');
  expect(own).toMatch(/^12-example-org-/);
  expect(await slugOf('12-1860601600-1860608800@example.org')).toBe(own);
  const long = await slugOf('x'.repeat(300));
  expect(long?.length).toBeLessThan(40);
  // A slug lacks case and punctuation, which tell UIDs apart.
  const uids = ['a.b@c', 'ab@c', 'a b@c', 'a-b@c', 'A.b@c', '20270301-180000-1@c', '20270301-180000-2@c'];
  const slugs = await Promise.all(uids.map(slugOf));
  expect(new Set([long, ...slugs]).size).toBe(uids.length + 1);
});
