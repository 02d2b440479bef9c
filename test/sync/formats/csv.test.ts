import { eventToRow, FormatError } from 'events-calendar-client/sync';
import { readCsv, writeCsv } from 'events-calendar-client/sync/csv';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../support/arbitraries.ts';
import { snapshotEvents } from '../../support/recordings.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { arbitraryRow } from './arbitrary-row.ts';
import { inChunks, readAll, rowsOf, textFrom } from './support.ts';

const header = 'title,start_date,end_date\n';

describe('what is written and read again', () => {
  test('has the same rows, in whatever chunks it comes', async () => {
    const [sizes, delimiters] = [fc.integer({ min: 1, max: 200 }), fc.constantFrom(',', ';', '\t')];
    await forAll(
      propertyRuns(100),
      [fc.array(arbitraryRow, { maxLength: 5 }), sizes, delimiters, fc.boolean()],
      async (rows, size, delimiter, bom) => {
        const text = await textFrom(writeCsv(rows, { delimiter, bom }));
        expect(await rowsOf(readCsv(inChunks(text, size), { delimiter }))).toEqual(rows);
      },
    );
  });

  test('has the events of a site, in the fields that it has', async () => {
    const rows = await rowsOf(readCsv(await textFrom(writeCsv(snapshotEvents)), { emptyCells: 'clear' }));
    expect(rows).toHaveLength(snapshotEvents.length);
    for (const [index, event] of snapshotEvents.entries()) {
      const { venue, organizer, date_utc, ...fields } = eventToRow(event);
      const trimmed = Object.entries(fields).map(([name, value]) => [name, withoutOuterSpaces(value)]);
      expect(rows[index]).toMatchObject(Object.fromEntries(trimmed));
    }
  });

  test('has the columns that are wanted, and line ends of CSV', async () => {
    const rows = [{ title: 'A, "B"', slug: 'a' }];
    expect(await textFrom(writeCsv(rows, { columns: ['slug', 'title'] }))).toBe(
      'slug,title\r\na,"A, ""B"""\r\n',
    );
    expect(await textFrom(writeCsv([], { columns: ['slug'], bom: true }))).toBe('\uFEFFslug\r\n');
  });

  test('has dates of all forms, and none that cannot be read', async () => {
    const dates = (start: unknown) =>
      textFrom(writeCsv([{ id: 12, start_date: start as string }], { columns: ['start_date'] }));
    const zoned = Temporal.ZonedDateTime.from('2027-05-01T18:00:00+02:00[Europe/Berlin]');
    for (const date of [new Date('2027-05-01T16:00Z'), zoned])
      expect(await dates(date)).toBe('start_date\r\n2027-05-01T16:00:00Z\r\n');
    expect(await dates('2027-05-01 18:00')).toBe('start_date\r\n2027-05-01 18:00\r\n');
    for (const date of ['soon', {}, new Date('soon')])
      await expect(dates(date)).rejects.toThrow('start_date of event 12: expected a date');
  });

  test('has no cell that a spreadsheet takes for a formula, or divides, and any that is read as it was', async () => {
    const signs = [
      ...'=+-@＝＋－＠;,|"\'\t\r\n \v\f\u0000\u001f\u007f\u0085\u00a0\u200b\u2028\u3000\ufeffxyz1',
    ];
    const characters = fc.oneof(fc.constantFrom(...signs), anyCharacter);
    const texts = fc.array(characters, { minLength: 1, maxLength: 12 });
    const delimiters = fc.constantFrom(',', ';', '\t', '|');
    await forAll(propertyRuns(2000), [texts, delimiters], async (parts, delimiter) => {
      const title = parts.join('');
      const chunks = writeCsv([{ slug: 'a', title }], { columns: ['slug', 'title'], delimiter });
      const file = await textFrom(chunks);
      const row = file.slice('slug,title\r\n'.length, -'\r\n'.length);
      const cell = row.slice(`a${delimiter}`.length);
      const isQuoted = cell.startsWith('"');
      expect(isQuoted ? cell.slice(1, -1).replaceAll('""', 'q') : cell).not.toMatch(
        isQuoted
          ? /"|^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u
          : /[,;|"\t\r\n]|^[\s\p{Cf}]*[=+\-@＝＋－＠]/u,
      );
      const [read] = await rowsOf(readCsv(file, { delimiter }));
      // Outer spaces go, but for those before a formula.
      expect(read?.title ?? '').toBe(cell.replace('"', '').startsWith("'") ? title.trimEnd() : title.trim());
    });
  });
});

/** Cells begin and end with something else than spaces. */
function withoutOuterSpaces(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(withoutOuterSpaces);
  return value;
}

test.each([
  ['', 'line 1: expected the names of columns in the first row, got an empty file'],
  ['title,Title\nA,B\n', 'line 1, column 2: expected the column title once'],
])('the first row: %j fails with its line and column, before any row', async (text, message) => {
  const { items, failure } = await readAll(readCsv(text));
  expect(items).toEqual([]);
  expect(failure).toBeInstanceOf(FormatError);
  expect(failure?.message).toContain(message);
});

describe('a row that cannot be read', () => {
  test.each([
    ['A,2026-02-30,2027-01-01', 'line 2, column 2 (start_date): expected a date'],
    ['A,2026-01-01,2027-01-01 25:00', 'line 2, column 3 (end_date): expected a date'],
    ['A,2026-01-01 10:00,2026-01-02', 'line 2, column 3 (end_date): expected a time, as in the start'],
    ...['#REF!', '#¿NOMBRE?', '#VÄRDEFEL!', '########', '5E+11', '4.9E+11'].map((cell) => [
      `${cell},2026-01-01,2026-01-01`,
      'line 2, column 1 (title): expected a value',
    ]),
    [
      'A,2026-01-01,2026-01-01,x',
      'line 2, column 4: expected nothing in a column without a heading, got "x"',
    ],
  ])('%s is reported, and does not stop others', async (row, message) => {
    const text = `${header}${row}\nB,2027-01-01,2027-01-01\n`;
    const { items, problems, failure } = await readAll(readCsv(text));
    expect(failure).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
    expect(items[1]).toMatchObject({ position: { line: 3 }, row: { title: 'B' } });
  });

  test('has the line that it begins in, also behind cells with line ends and empty lines', async () => {
    const text = `${header}"A\r\n\r\nA",2027-01-01,2027-01-01\r\n\r\n,,\r\nB,x,2027-01-01\r\n`;
    const { items } = await readAll(readCsv(text));
    expect(items.map(({ position }) => position.line)).toEqual([2, 7]);
  });
});

test.each([
  ['A,x"y,2027-01-01', 'line 3, column 2: a quote inside a cell must be doubled'],
  ['"A"B,2027-01-01,2027-01-01', 'line 3, column 1: a quote inside a cell must be doubled'],
  ['A,"2027-01-01,2027-01-01', 'line 3, column 2: a cell of this row starts with a quote that is not closed'],
])('a misplaced quote in %s ends the file, behind the rows before it', async (row, message) => {
  const text = `${header}B,2027-01-01,2027-01-01\n${row}\nC,2027-01-01,2027-01-01\n`;
  for (const input of [text, inChunks(text, 3)]) {
    const { rows, failure } = await readAll(readCsv(input));
    expect(rows.map(({ title }) => title)).toEqual(['B']);
    expect(failure).toBeInstanceOf(FormatError);
    expect(failure?.message).toContain(message);
  }
});

test('an empty cell keeps a field, or clears it', async () => {
  const text = 'slug,cost,tags,venue,title\na,,,,\n';
  expect(await rowsOf(readCsv(text))).toEqual([{ slug: 'a' }]);
  expect(await rowsOf(readCsv(text, { emptyCells: 'clear' }))).toEqual([
    { slug: 'a', cost: null, tags: null },
  ]);
});

test('spaces around quotes mean nothing, and line breaks separate names', async () => {
  const text = `slug, title, tags\n"a" , "Fair, "" big" , "b; c\r\nd\n"\n`;
  expect(await rowsOf(readCsv(text))).toEqual([{ slug: 'a', title: 'Fair, " big', tags: ['b', 'c', 'd'] }]);
});

test('who stops reading closes the stream', async () => {
  let isClosed = false;
  async function* endless() {
    try {
      yield header;
      for (;;) yield 'A,2027-01-01,2027-01-01\n';
    } finally {
      isClosed = true;
    }
  }
  for await (const item of readCsv(endless())) {
    expect(item).toMatchObject({ row: { title: 'A' } });
    break;
  }
  expect(isClosed).toBe(true);
});
