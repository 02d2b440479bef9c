import { applySnapshot, eventToRow, importEvents, takeSnapshot } from 'events-calendar-client/sync';
import { expect, test } from 'vitest';
import { createSite, writesOf } from '../support/test-calendar.ts';

/** An event of three days, on a site whose days begin at 05:00. */
const late = {
  id: 12,
  title: 'Fair',
  slug: 'fair',
  all_day: true,
  start_date: '2027-05-10 05:00:00',
  end_date: '2027-05-13 04:59:59',
};
const days = { all_day: true, start_date: '2027-05-10 00:00:00', end_date: '2027-05-12 23:59:59' };

test('a copy of whole days has the same days, if days begin later than at midnight', async () => {
  const { calendar } = createSite({ snapshot: { events: [late] } });
  const [row, other] = [eventToRow(await calendar.events.get(12)), createSite({ snapshot: {} })];
  expect(row).toMatchObject(days);
  await importEvents(other.calendar, [row]);
  expect(await other.calendar.events.getBySlug('fair')).toMatchObject(days);

  const snapshot = await takeSnapshot(calendar, { from: '2027-01-01', to: '2028-01-01' });
  const { counts } = await applySnapshot(other.calendar, snapshot);
  expect(counts).toMatchObject({ unchanged: 1, updated: 0 });
});

test('an unchanged row of whole days changes nothing, if days begin later than at midnight', async () => {
  const { calendar, mock } = createSite({ snapshot: { events: [late] } });
  for (const dates of [days, { start_date: '2027-05-10', end_date: '2027-05-12' }])
    for (const key of ['slug', 'title-and-start'] as const) {
      const { rows } = await importEvents(calendar, [{ slug: 'fair', title: 'Fair', ...dates }], { key });
      expect(rows).toMatchObject([{ status: 'unchanged' }]);
    }
  const longer = { slug: 'fair', start_date: '2027-05-10', end_date: '2027-05-13' };
  const { rows } = await importEvents(calendar, [longer]);
  expect(rows).toMatchObject([{ status: 'updated', fields: ['end_date', 'start_date'] }]);
  expect(writesOf(mock)).toHaveLength(2); // once with times
});
