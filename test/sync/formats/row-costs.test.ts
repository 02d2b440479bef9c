import { eventToRow, type ImportRow, importEvents } from 'events-calendar-client/sync';
import { expect, test } from 'vitest';
import { createTestCalendar } from '../../support/test-calendar.ts';

const { calendar } = createTestCalendar({ events: [] });
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
    const other = createTestCalendar({ events: [] }).calendar;
    expect(await importEvents(other, [row], { key: 'slug' })).toMatchObject({
      rows: [{ status: 'created' }],
    });
    expect(await importEvents(other, [row], { key: 'slug' })).toMatchObject({
      rows: [{ status: 'unchanged' }],
    });
  },
);

test('a cost that can be read in two ways is a problem of its row', async () => {
  const rows = [
    { ...newEvent, cost: '1.250' },
    { ...newEvent, slug: 'other', cost: '$1,250.00' },
  ];
  const other = createTestCalendar({ events: [] }).calendar;
  const result = await importEvents(other, rows, { key: 'slug' });
  expect(result.rows).toMatchObject([
    { status: 'failed', error: { issues: [{ path: ['cost'] }] } },
    { status: 'created' },
  ]);
  expect(await other.events.getBySlug('other')).toMatchObject({ cost: '$1250.00' });
});
