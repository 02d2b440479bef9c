import { type ImportRow, importEvents } from 'events-calendar-client/sync';
import { type ReadCsvOptions, readCsv } from 'events-calendar-client/sync/csv';
import { describe, expect } from 'vitest';
import { testOnEmptySite as test } from '../../support/calendar-test.ts';
import { requestsOf } from '../../support/test-calendar.ts';
import { readAll, readFixture, rowsOf } from './support.ts';

describe('a file of another program is read without options', () => {
  const times = { start_date: '2027-07-01 10:00:00', end_date: '2027-07-01 11:30:00' };

  test.each<[string, string, string, ImportRow]>([
    [
      'the importer of the plugin',
      'EVENT NAME,EVENT VENUE NAME,EVENT ORGANIZER NAME(S) OR ID(S),EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,ALL DAY EVENT,HIDE FROM EVENT LISTINGS,STICKY IN MONTH VIEW,EVENT CATEGORY,EVENT TAGS,EVENT COST,EVENT CURRENCY SYMBOL,EVENT CURRENCY POSITION,EVENT FEATURED IMAGE,EVENT WEBSITE,ALLOW COMMENTS,Ping status,Event ISO Currency Code',
      'R&amp;B,Bob&#8217;s Bar,"J &amp; J, Joe",2027-07-01,10:00 AM,2027-07-01,11:30 AM,FALSE,FALSE,TRUE,"R&amp;B, R&D",&lt;3,"12,50",€,suffix,7,https://fair.example,TRUE,false,',
      {
        ...{ title: 'R&B', venue: 'Bob’s Bar', organizer: ['J & J', 'Joe'], ...times, all_day: false },
        ...{ hide_from_listings: false, sticky: true, categories: ['R&B', 'R&D'], tags: ['<3'] },
        ...{ cost: '12,50€', image: '7', website: 'https://fair.example' },
      },
    ],
    [
      'Outlook',
      'Subject,Start Date,Start Time,End Date,End Time,All day event,Reminder on/off,Meeting Organizer,Categories,Description,Location,Priority,Private,Sensitivity,Show time as',
      'Fair,7/21/2027,0:00:00,7/23/2027,0:00:00,True,False,Jane,Music;Family,,Old Mill,Normal,False,Confidential,2',
      {
        ...{ title: 'Fair', start_date: '2027-07-21 00:00:00', end_date: '2027-07-22', all_day: true },
        ...{ organizer: ['Jane'], categories: ['Music', 'Family'], venue: 'Old Mill', status: 'private' },
      },
    ],
    [
      'Google Calendar',
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private',
      'Fair,07/21/2027,10:00 AM,07/21/2027,1:00 PM,False,Bring a hat,Old Mill,True',
      {
        ...{ title: 'Fair', start_date: '2027-07-21 10:00:00', end_date: '2027-07-21 13:00:00' },
        ...{ all_day: false, description: 'Bring a hat', venue: 'Old Mill', status: 'private' },
      },
    ],
  ])('%s', async (_name, headings, cells, row) => {
    expect(await rowsOf(readCsv(`${headings}\n${cells}\n`))).toEqual([row]);
  });

  test('and its lists have commas, IDs have spaces, and titles are HTML, also where headings are mapped', async () => {
    const columns = { 'Event Name': 'title', 'Event Category': 'categories' } as const;
    const text = 'Event Name,Event Category,Event Organizer Name\n<em>Big</em> R&amp;B,"a, b",134 5\n';
    const row = { title_html: '<em>Big</em> R&amp;B', categories: ['a', 'b'], organizer: [134, 5] };
    expect(await rowsOf(readCsv(text, { columns }))).toEqual([row]);
  });
});

describe('times', () => {
  const read = async (text: string, options: ReadCsvOptions = {}) =>
    (await rowsOf(readCsv(text, options)))[0];

  test.each([
    ['7:30 PM', '23:45', '2027-12-05 23:45'],
    ['19:30', '0:30', '2027-12-06 00:30:00'],
    ['19:30', '24:00', '2027-12-06 00:00:00'],
    ['7:30 PM', '19:30', '2027-12-05 19:30'],
    ['', '10:00', '2027-12-05 10:00'],
  ])(
    'from %s an end at %s without a day belongs to the day of the start, or to the next',
    async (start, end, expected) => {
      const cells = `2027-12-05,${start},${end}`;
      expect(await read(`start_date,start_time,end_time\n${cells}\n`)).toMatchObject({ end_date: expected });
      const columns = { Tag: ['start_date', 'end_date'] } as const;
      const row = await read(`Tag,start_time,end_time\n${cells}\n`, { columns });
      expect(row).toMatchObject({ end_date: expected });
      const day = await read(`start_date,start_time,end_time,all_day\n${cells},x\n`);
      expect(day).toMatchObject({ end_date: '2027-12-05' });
      const zoned = `start_date,end_time\n2027-12-05T10:00Z,${end}\n`;
      expect((await readAll(readCsv(zoned))).problems[0]).toContain('line 2, column 2 (end_time)');
    },
  );

  const halfPastEight = ['8:30 p. m.', '"=""20h30"""', '8:30\u00a0p.\u00a0m.', '20.30', '20h30', '20:30 Uhr'];
  halfPastEight.push('8.30pm', '20 h 30', 'kl. 20.30', 'Kl 20:30', '20u30', '20.30 u');
  test.each(halfPastEight)('may be %s', async (time) => {
    const row = await read(`start_date,start_time\n2027-07-01,${time}\n`);
    expect(row).toMatchObject({ start_date: '2027-07-01 20:30:00' });
  });

  test('a time without any day is an error, and so are two times and a date of two meanings', async () => {
    const rows = [',10:00', '3/4/2027,', '2027-07-01,10:00-12:00', '2027-07-01 22:00-02:00,'];
    const others = ['2027-07-01,0.25', '2027-07-01,0.00', '2027-07-01,20:00:00-05:00', '30.12.1899 7:00,'];
    const file = ['start_date,start_time', ...rows, ...others].join('\n');
    const { problems } = await readAll(readCsv(file));
    expect(problems).toEqual([
      'line 2, column 2 (start_time): expected a date in start_date next to it, got "10:00"',
      expect.stringContaining('line 3, column 1 (start_date): expected a date'),
      expect.stringContaining('line 4, column 2 (start_time): expected a time'),
      expect.stringContaining('line 5, column 1 (start_date): expected a date'),
      expect.stringContaining('line 6, column 2 (start_time): expected a time'),
      expect.stringContaining('line 9, column 1 (start_date): expected a date'),
    ]);
  });
});

test('an import tells that the currency code of the importer is left out', async ({ calendar }) => {
  const file = 'title,start_date,end_date,Event Cost,Event Currency Code\nA,2027-07-01,2027-07-01,5,EUR\n';
  const { rows } = await importEvents(calendar, readCsv(file), { key: 'title-and-start' });
  expect(rows[0]?.note).toBe('The API cannot write a currency code, so EUR is left out.');
});

test('all problems of a row are reported by line, column and heading', async ({ calendar, mock }) => {
  const columns = { Beginn: 'start_date', Ende: 'end_date', Seite: 'website', Privat: 'private' } as const;
  const text =
    'slug,title,Beginn,Ende,featured,Seite,venue,Privat,Sensitivity\nfair,Fair,31.2.2027,bald,?,x,New,?,!\n';
  const { rows, linked } = await importEvents(calendar, readCsv(text, { columns, dates: 'day-month-year' }));
  expect(rows).toMatchObject([{ status: 'failed', line: 2, column: 3, key: 'fair', title: 'Fair' }]);
  const message = rows[0]?.error?.message ?? '';
  const places = message.match(/(?<=column )\d(?: \(\w+\))?/g);
  expect(places?.join()).toBe('3 (Beginn),4 (Ende),5 (featured),8 (Privat),9 (Sensitivity),6 (Seite)');
  expect(message).toMatch(/"31\.2\.2027".*"bald"/);
  expect([linked, requestsOf(mock)]).toEqual([[], ['GET /']]);
});

test('unknown headings are all reported', async () => {
  const { failure, items } = await readAll(readCsv('title,venu,Preisliste\nA,B,C\n'));
  expect(failure?.message).toMatch(
    /^line 1, column 2: .*"venu", did you mean venue\?.*column 3: .*"Preisliste"/,
  );
  expect(failure?.others).toHaveLength(1);
  expect(items).toEqual([]);
});

const german = [
  {
    title: 'Sommerfest',
    start_date: '2027-06-19 14:00:00',
    end_date: '2027-06-19 22:00:00',
    venue: 'Alte Mühle',
    categories: ['Musik', 'Kinder'],
    cost: '10,50',
    featured: true,
    description: 'Mit „Live-Musik“; bringt Gäste mit',
  },
  {
    title: 'Vortrag "Bäume"',
    start_date: '2027-07-01',
    end_date: '2027-07-01',
    featured: false,
    description: 'Zeile eins\nZeile zwei',
  },
];
const american = [
  {
    title: 'Summer fair',
    start_date: '2027-06-19 14:00:00',
    end_date: '2027-06-19 22:00:00',
    venue: { venue: 'Old Mill', city: 'Leeds' },
  },
  {
    title: 'New Year’s Eve',
    start_date: '2026-12-31 20:00:00',
    end_date: '2027-01-01 01:00:00',
    venue: 'Harbour Stage',
  },
];
const dayFirst: ReadCsvOptions = { delimiter: ';', dates: 'day-month-year' };

test.each<[string, string | Uint8Array, ReadCsvOptions, ImportRow[]]>([
  [
    'excel-german-utf-8',
    [
      '\ufefftitle;start_date;end_date;venue;categories;cost;featured;description\r\n',
      'Sommerfest;19.06.2027 14:00;19.06.2027 22:00;Alte Mühle;"Musik; Kinder";10,50;yes;"Mit „Live-Musik“; bringt Gäste mit"\r\n',
      '"Vortrag ""Bäume""";01.07.2027;01.07.2027;;;;no;"Zeile eins\n',
      'Zeile zwei"\r\n',
    ].join(''),
    dayFirst,
    german,
  ],
  [
    'excel-german-windows-1252',
    readFixture('excel-german-windows-1252.csv'),
    { ...dayFirst, encoding: 'windows-1252' },
    german,
  ],
  ['excel-unicode-text', readFixture('excel-unicode-text.txt'), { ...dayFirst, delimiter: '\t' }, german],
  [
    'excel-us',
    [
      '\ufeffTitle,Start Date,Start Time,End Date,End Time,Venue,Venue City,Notes,\r\n',
      'Summer fair,6/19/2027,2:00 PM,6/19/2027,10:00 PM,Old Mill,Leeds,ask Jane,\r\n',
      'New Year’s Eve,12/31/2026,8:00 PM,1/1/2027,1:00 AM,Harbour Stage,,,\r\n',
      ',,,,,,,,\r\n',
    ].join(''),
    { dates: 'month-day-year', columns: { Notes: null } },
    american,
  ],
  [
    'excel-sep',
    ['sep=;\r\n', 'title;start_date;end_date\r\n', 'A;2027-06-01;2027-06-01\r\n'].join(''),
    { delimiter: ';' },
    [{ title: 'A', start_date: '2027-06-01', end_date: '2027-06-01' }],
  ],
])('a file as spreadsheets write it: %s is read', async (_name, file, options, rows) => {
  expect(await rowsOf(readCsv(file, options))).toEqual(rows);
});

const flags = ['SANT,FALSKT', 'JA,NEE', 'ja,nej', 'Ein,Aus', 'TAK,NIE', 'sim,não'];
test.each(flags)('flags may be %s', async (cells) => {
  expect(await rowsOf(readCsv(`featured,sticky\n${cells}\n`))).toEqual([{ featured: true, sticky: false }]);
});

test.each<[ReadCsvOptions['dates'], string, string]>([
  [undefined, '20270705', '2027-07-05'],
  [undefined, '20270705T190000', '2027-07-05T19:00:00'],
  [undefined, '20270705T1900', '2027-07-05T19:00:00'],
  [undefined, '20270705T190000Z', '2027-07-05T19:00:00Z'],
  ['day-month-year', '31.12.2026 20:00', '2026-12-31 20:00:00'],
  ['day-month-year', '1.2.27 9:05', '2027-02-01 09:05:00'],
  ['day-month-year', '31-12-2026', '2026-12-31'],
  ['day-month-year', '31. 12. 2026 20:00', '2026-12-31 20:00:00'],
  ['day-month-year', '31.12.2026, 24:00', '2027-01-01 00:00:00'],
  ['day-month-year', '2026-12-31 8:00 PM', '2026-12-31 20:00:00'],
  ['day-month-year', '2026-12-31T20:00:00+01:00', '2026-12-31T20:00:00+01:00'],
  ['month-day-year', '12/31/2026 8:00:15 p.m.', '2026-12-31 20:00:15'],
  ['month-day-year', '12/31/2026 12:30 AM', '2026-12-31 00:30:00'],
  ['month-day-year', '12/31/2026 12 pm', '2026-12-31 12:00:00'],
  ['month-day-year', '1/2/2027 20:00', '2027-01-02 20:00:00'],
])('in the order %s, the date %s is %s', async (dates, text, date) => {
  const [row] = await rowsOf(readCsv(`start_date\n"${text}"\n`, { dates }));
  expect(row?.start_date).toBe(date);
});
