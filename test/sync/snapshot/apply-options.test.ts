import { applySnapshot } from 'events-calendar-client/sync';
import type { CalendarSnapshot } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { createSite, writesOf } from '../../support/test-calendar.ts';

/** Another site, which has records of its own. */
function createOtherSite(snapshot: CalendarSnapshot = {}) {
  const baseUrl = 'https://other.example';
  return createSite({
    baseUrl,
    snapshot: { site: { url: baseUrl, timezone: 'America/New_York' }, ...snapshot },
  });
}

describe('events that the snapshot does not have', () => {
  const event = (id: number, fields: object = {}) => ({
    id,
    slug: `event-${id}`,
    title: `Event ${id}`,
    start_date: '2027-05-01 18:00:00',
    end_date: '2027-05-01 20:00:00',
    ...fields,
  });
  const old = { start_date: '2020-05-01 18:00:00', end_date: '2020-05-01 20:00:00' };
  const window = { from: '2027-01-01', to: '2028-01-01', status: 'publish' };
  const snapshot: CalendarSnapshot = { window, events: [event(1)] };
  const siteEvents = [event(1), event(2), event(3, old), event(4, { status: 'draft' })];

  test.each([
    ['keep', 'publish'],
    ['draft', 'draft'],
  ] as const)('with missing: %s', async (missing, status) => {
    const { calendar } = createOtherSite({ events: siteEvents });
    await applySnapshot(calendar, snapshot, { missing, maxMissing: 0.5 });
    expect((await calendar.events.get(2)).status).toBe(status);
    expect((await calendar.events.get(3)).status).toBe('publish');
  });

  test('are trashed, of its window and status alone', async () => {
    const { calendar, mock } = createOtherSite({ events: siteEvents });
    const { missing } = await applySnapshot(calendar, snapshot, { missing: 'trash', maxMissing: 0.5 });
    expect(missing).toMatchObject({ outcome: 'done', total: 2, ids: [2] });
    const trashed = mock.snapshot().events?.filter(({ status }) => status === 'trash');
    expect(trashed?.map(({ id }) => id)).toEqual([2]);
  });

  test('stay where they are too many, or something has failed', async () => {
    const { calendar, mock } = createOtherSite({ events: siteEvents });
    const { missing } = await applySnapshot(calendar, snapshot, { missing: 'trash', maxMissing: 0 });
    expect(missing).toMatchObject({ outcome: 'too many', ids: [2] });
    const broken = { ...snapshot, events: [event(1), event(5, { start_date: 'soon' })] };
    const { missing: other } = await applySnapshot(calendar, broken, { missing: 'trash', maxMissing: 1 });
    expect(other).toMatchObject({ outcome: 'rows failed' });
    expect(writesOf(mock)).toEqual([]);
  });
});
