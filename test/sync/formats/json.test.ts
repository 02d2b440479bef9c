import {
  eventToRow,
  FormatError,
  type ImportRow,
  importEvents,
  readJson,
  readNdjson,
  writeJson,
  writeNdjson,
} from 'events-calendar-client/sync';
import { readICalendar } from 'events-calendar-client/sync/icalendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snapshot, snapshotEvents } from '../../support/recordings.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createSite } from '../../support/test-calendar.ts';
import { arbitraryRow } from './arbitrary-row.ts';
import { inChunks, readAll, rowsOf, textFrom } from './support.ts';

const formats = [
  ['JSON', readJson, writeJson],
  ['NDJSON', readNdjson, writeNdjson],
] as const;

describe.each(formats)('%s', (_name, read, write) => {
  test('that is written and read again has the same rows, in whatever chunks it comes', async () => {
    const sizes = fc.integer({ min: 1, max: 50 });
    await forAll(propertyRuns(100), [fc.array(arbitraryRow), sizes], async (rows, size) => {
      expect(await rowsOf(read(inChunks(await textFrom(write(rows)), size)))).toEqual(rows);
    });
    expect(await rowsOf(read(await textFrom(write([]))))).toEqual([]);
  });

  test('holds the events of a site with all their fields', async () => {
    const text = await textFrom(write(snapshotEvents));
    const events = JSON.parse(read === readJson ? text : `[${text.trim().split('\n').join(',')}]`);
    expect(events).toEqual(snapshotEvents);
    expect(await rowsOf(read(text))).toEqual(snapshotEvents.map(eventToRow));
  });

  test('of events as a service sent them is read', async () => {
    const events = snapshot.events as unknown as ImportRow[];
    expect(await rowsOf(read(await textFrom(write(events))))).toEqual(snapshotEvents.map(eventToRow));
  });
});

describe('NDJSON', () => {
  test('has rows with their lines, and those that cannot be read', async () => {
    const { items, problems } = await readAll(readNdjson('{"title":"A"}\r\n\n{"title":\n[1]\n{"title":"B"}'));
    expect(items.map(({ position }) => position.line)).toEqual([1, 3, 4, 5]);
    expect(problems[0]).toMatch(/^line 3: expected JSON: /);
    expect(problems[1]).toBe('line 4: expected an event as an object, got [1]');
  });

  test('is read from bytes, of which characters may be divided', async () => {
    const bytes = new TextEncoder().encode('\uFEFF{"title":"Ünï 🎷"}\n');
    const single = [...bytes].map((byte) => Uint8Array.of(byte));
    expect(await rowsOf(readNdjson(single))).toEqual([{ title: 'Ünï 🎷' }]);
    expect(await rowsOf(readNdjson(new Response(bytes).body!))).toEqual([{ title: 'Ünï 🎷' }]);
  });

  test('in another encoding fails with its line', async () => {
    const bytes = Uint8Array.of(...new TextEncoder().encode('{"title":"A"}\n{"title":"'), 0xfc, 0x22, 0x7d);
    const { failure } = await readAll(readNdjson(bytes));
    expect(failure).toBeInstanceOf(FormatError);
    expect(failure?.message).toBe(
      'line 2: the file is not encoded in utf-8: pass the option encoding, such as windows-1252',
    );
    const rows = await rowsOf(readNdjson(bytes, { encoding: 'windows-1252' }));
    expect(rows).toEqual([{ title: 'A' }, { title: 'ü' }]);
  });
});

describe('JSON', () => {
  test('has rows with the lines in which they begin, and those that cannot be read', async () => {
    const text = '[\n  {"title":"A, [1]\\n\\"",\n"tags":["a",\n"b"]},\n  12, {"title": "B"},\n"]" ]';
    const { items, problems } = await readAll(readJson(text));
    expect(items.map(({ position }) => position)).toEqual([2, 5, 5, 6].map((line) => ({ line })));
    expect(problems[0]).toBe('line 5: expected an event as an object, got 12');
    expect(problems[1]).toMatch(/^line 6: /);
  });

  test.each([
    ['{"title":"A"}', 1],
    ['', 1],
    ['[{"title":"A"},]', 1],
    ['[] []', 1],
    ['[\n\n{"title" "A"}]', 3],
  ])('%j fails with its line', async (text, line) => {
    const { failure } = await readAll(readJson(text));
    expect(failure).toBeInstanceOf(FormatError);
    expect(failure).toMatchObject({ line });
  });
});

test.each([
  ['a line of NDJSON', readNdjson, '{"title":"', 10],
  ['a calendar file', readICalendar, 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:', 100],
])('%s that does not end is an error before it fills the memory', async (_, read, start, most) => {
  let chunks = 0;
  async function* endless() {
    yield start;
    const chunk = 'x'.repeat(1_000_000);
    for (; chunks < 200; chunks += 1) yield chunk;
  }
  const rows = read(endless());
  expect((await readAll(rows)).failure?.message).toContain(`is larger than ${most} MB`);
  expect(chunks).toBeLessThan(most + 5);
});

const { calendar } = createSite({ snapshot: {} });
const newEvent = { title: 'Fair', slug: 'fair', start_date: '2027-05-01', end_date: '2027-05-01' };
const { id } = await calendar.events.create(newEvent);

/** The row of an event that got its cost in the dashboard of its site, which checks nothing. */
async function rowWithCost(cost: unknown): Promise<ImportRow> {
  return eventToRow(await calendar.events.update(id, {}, { extraBody: { cost } }));
}

test.each<[unknown, ImportRow['cost']]>([
  [null, null],
  ['10', '10'],
  ['€10', '€10'],
  ['10 EUR', '10EUR'],
  ['12,50', '12,50'],
  ['1,250', '1,250'],
  ['$1,250.00', '1,250.00'],
  ['1.250', '1.25'],
  ['100-250', ['100', '250']],
  ['10, 20, 30', ['10', '20', '30']],
  ['€7.5, €75', ['€7.5', '€75']],
  [
    ['Free', '10'],
    ['free', '10'],
  ],
  ['Donation & drinks', 'Donation & drinks'],
])(
  'the cost %j of an event is %j in its row, which changes nothing, and another site takes',
  async (stored, cost) => {
    const row = await rowWithCost(stored);
    expect(row.cost).toEqual(cost);
    expect(await importEvents(calendar, [row], { key: 'id' })).toMatchObject({
      rows: [{ status: 'unchanged' }],
    });
    const other = createSite({ snapshot: {} }).calendar;
    for (const status of ['created', 'unchanged'])
      expect(await importEvents(other, [row], { key: 'slug' })).toMatchObject({ rows: [{ status }] });
  },
);
