import { importEvents, readCsv, readICalendar } from 'events-calendar-client/sync';
import { expect, test } from 'vitest';
import { createTestCalendar, writesOf } from '../../support/test-calendar.ts';

const fair = {
  slug: 'fair',
  title: 'Fair',
  start_date: '2027-05-01 18:00',
  end_date: '2027-05-01 22:00',
  timezone: 'Europe/Berlin',
};
const refused = [{ status: 'failed', error: { issues: [{ path: ['end_date'], code: 'end_before_start' }] } }];
const key = 'slug';

test.each([
  ['a new event', { ...fair, end_date: '2027-05-01 17:00' }],
  ['whole days', { ...fair, start_date: '2027-05-02', end_date: '2027-05-01', all_day: true }],
  ['an instant', { ...fair, end_date: new Date('2027-05-01T15:30:00Z') }],
])('a row whose end is before its start has that as its problem: %s', async (_name, row) => {
  const { mock, calendar } = createTestCalendar({ events: [] });
  expect(await importEvents(calendar, [row], { key })).toMatchObject({ rows: refused });
  expect(await importEvents(calendar, [row], { key, dryRun: true })).toMatchObject({ rows: refused });
  expect(writesOf(mock)).toEqual([]);
});

test.each([
  ['the end', { slug: 'fair', end_date: '2027-05-01 17:00' }],
  ['the start', { slug: 'fair', start_date: '2027-05-01 23:00' }],
  ['an instant in the zone of the event', { slug: 'fair', end_date: '2027-05-01T15:30:00Z' }],
  [
    'an instant beside a wall time',
    { slug: 'fair', start_date: '2027-05-01 18:30', end_date: '2027-05-01T16:15:00Z' },
  ],
])('a row that changes an event such that it ends before it starts: %s', async (_name, row) => {
  const { mock, calendar } = createTestCalendar({ events: [] });
  await calendar.events.create(fair);
  expect(await importEvents(calendar, [row], { key })).toMatchObject({ rows: refused });
  expect(await importEvents(calendar, [row], { key, dryRun: true })).toMatchObject({ rows: refused });
  expect(writesOf(mock)).toHaveLength(1);
});

test('an instant beside a wall time is judged in the zone of the event', async () => {
  const { calendar } = createTestCalendar({ events: [] });
  await calendar.events.create(fair);
  const row = { slug: 'fair', start_date: '2027-05-01 18:30', end_date: '2027-05-01T17:00:00Z' };
  expect(await importEvents(calendar, [row], { key })).toMatchObject({ rows: [{ status: 'updated' }] });
});

test('a row of a file has it as well', async () => {
  const { calendar } = createTestCalendar({ events: [] });
  const file = 'slug,title,start_date,end_date\nfair,Fair,2027-05-02,2027-05-01\n';
  const { rows } = await importEvents(calendar, readCsv(file), { key });
  expect(rows).toMatchObject(refused);
  expect(String(rows[0]?.error)).toContain('line 2');

  const event = [
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Fair',
    'DTSTART:20270502T100000Z',
    'DTEND:20270501T100000Z',
  ];
  const calendarFile = ['BEGIN:VCALENDAR', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  const read = await importEvents(calendar, readICalendar(calendarFile), { key });
  expect(read.rows).toMatchObject([{ status: 'failed' }]);
});
