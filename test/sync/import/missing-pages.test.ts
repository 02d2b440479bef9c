import { CalendarClient, type CalendarEvent } from 'events-calendar-client';
import { applySnapshot, importEvents } from 'events-calendar-client/sync';
import { describe, expect, test } from 'vitest';
import { administrator, createTestCalendar } from '../../support/test-calendar.ts';
import { countRequests, watched } from './support/requests.ts';
import { rowOf } from './support/rows.ts';

describe('missing events', () => {
  const source = ({ tags }: CalendarEvent) => tags.some(({ name }) => name === 'feed');
  const rows = Array.from({ length: 120 }, (_, index) => rowOf(`event-${index}`, { tags: ['feed'] }));

  test.each([undefined, { from: '2027-01-01', to: '2028-01-01' }])(
    'are taken from the pages that were read (window: %o)',
    async (window) => {
      const { mock, calendar } = createTestCalendar({ events: [] });
      await importEvents(calendar, rows);
      const requests = await countRequests(mock, async () => {
        const { missing } = await importEvents(calendar, rows.slice(1), { source, missing: 'trash', window });
        expect(missing).toMatchObject({ outcome: 'done', total: 120, ids: { length: 1 } });
      });
      expect(requests).toEqual({
        'GET /events': 3,
        'GET /tags': 1,
        'GET /events/one': 1,
        'DELETE /events/one': 1,
      });
    },
  );

  test('that are of another source by now are left alone', async () => {
    const { mock, calendar } = createTestCalendar({ events: [] });
    const { rows: results } = await importEvents(calendar, rows.slice(0, 20));
    const id = results[0]?.id ?? 0;
    const somebody = new CalendarClient({
      baseUrl: calendar.baseUrl,
      fetch: mock.fetch,
      auth: administrator,
    });
    for (const missing of ['trash', 'draft'] as const) {
      let isEdited = false;
      const client = watched(calendar, mock, async (_method, url) => {
        if (isEdited || !url.pathname.endsWith(`/${id}`)) return undefined;
        isEdited = true;
        await somebody.events.edit(id, { tags: ['mine'] });
        return undefined;
      });
      await importEvents(client, rows.slice(1, 20), { source, missing });
      expect((await calendar.events.get(id)).status).toBe('publish');
      await calendar.events.edit(id, { tags: ['feed'] });
    }
  });

  test('of a snapshot are taken from the events that it was compared with', async () => {
    const { mock, calendar } = createTestCalendar();
    const snapshot = mock.snapshot();
    await applySnapshot(calendar, snapshot);
    const extra = await calendar.events.create(
      rowOf('extra') as { title: string; start_date: string; end_date: string },
    );
    const requests = await countRequests(mock, async () => {
      const { missing } = await applySnapshot(calendar, snapshot, { missing: 'trash' });
      expect(missing?.ids).toEqual([extra.id]);
    });
    const pages = Math.ceil((await calendar.events.between('1900-01-01', '3000-01-01').all()).length / 50);
    expect(requests['GET /events']).toBe(pages);
  });
});
