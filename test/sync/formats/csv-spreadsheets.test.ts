import type { ImportRow } from 'events-calendar-client/sync';
import { type ReadCsvOptions, readCsv } from 'events-calendar-client/sync/csv';
import { describe, expect, test } from 'vitest';
import { readFixture, rowsOf } from './support.ts';

describe('a file as spreadsheets write it', () => {
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
  ])('%s is read', async (_name, file, options, rows) => {
    expect(await rowsOf(readCsv(file, options))).toEqual(rows);
  });
});

describe('dates', () => {
  const read = async (date: string, options: ReadCsvOptions) => {
    const [row] = await rowsOf(readCsv(`start_date\n"${date}"\n`, options));
    return row?.start_date;
  };

  test.each([
    ['31.12.2026 20:00', '2026-12-31 20:00:00'],
    ['31.12.2026', '2026-12-31'],
    ['1.2.27 9:05', '2027-02-01 09:05:00'],
    ['31/12/2026 20:00:30', '2026-12-31 20:00:30'],
    ['31-12-2026', '2026-12-31'],
    ['31. 12. 2026 20:00', '2026-12-31 20:00:00'],
    ['31.12.2026, 20:00', '2026-12-31 20:00:00'],
    ['2026-12-31 20:00', '2026-12-31 20:00'],
    ['2026-12-31T20:00:00+01:00', '2026-12-31T20:00:00+01:00'],
  ])('with the day first: %s', async (text, date) => {
    expect(await read(text, { dates: 'day-month-year' })).toBe(date);
  });

  test.each([
    ['12/31/2026 8:00 PM', '2026-12-31 20:00:00'],
    ['12/31/2026 8:00:15 p.m.', '2026-12-31 20:00:15'],
    ['12/31/2026 12:30 AM', '2026-12-31 00:30:00'],
    ['12/31/2026 12 pm', '2026-12-31 12:00:00'],
    ['1/2/2027 20:00', '2027-01-02 20:00:00'],
  ])('with the month first: %s', async (text, date) => {
    expect(await read(text, { dates: 'month-day-year' })).toBe(date);
  });
});
