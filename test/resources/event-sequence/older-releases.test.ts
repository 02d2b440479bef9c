import type { EventSequence } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { createOlderCalendar, differentReleases } from '../../support/older-releases.ts';
import { sampleOf } from '../../support/share.ts';
import { createTestCalendar, testTime } from '../../support/test-calendar.ts';
import { ids } from './recorded-events.ts';

const always = ['2000-01-01', '2100-01-01'] as const;
const now = testTime;

const { calendar: newest } = createTestCalendar();

/** What was read on the newest release, which is the same for all older ones. */
const known = new Map<string, Promise<number[]>>();
function onNewest(name: string, read: () => EventSequence): Promise<number[]> {
  const found = known.get(name) ?? read().all().then(ids);
  known.set(name, found);
  return found;
}

describe.each(sampleOf(differentReleases))('on release %s', (_, release) => {
  /** Nothing is written here, so that one calendar is enough. */
  const { calendar } = createOlderCalendar(release);

  test('between has every event of a range', async () => {
    for (const [from, to] of [
      always,
      ['2026-01-01', '2026-11-01'],
      ['2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z'],
    ] as const) {
      const expected = await onNewest(`${from} ${to}`, () => newest.events.between(from, to));
      expect(expected.length).toBeGreaterThan(3);
      for (const concurrency of [1, 4]) {
        const found = calendar.events.between(from, to, { per_page: 9 });
        expect(ids(await found.all({ concurrency }))).toEqual(expected);
      }
    }
  });

  test.each(['upcoming', 'past'] as const)('%s has every event, in its order', async (kind) => {
    for (const moment of [now, '2027-06-01T12:00:00Z', '2019-01-01']) {
      for (const query of [{}, { tags: [7, 9] }, { per_page: 7 }]) {
        const options = { now: moment };
        const name = JSON.stringify([kind, moment, query]);
        const expected = await onNewest(name, () => newest.events[kind](query, options));
        const found = calendar.events[kind](query, options);
        expect(ids(await found)).toEqual(expected.slice(0, 10));
        expect(ids(await found.all({ concurrency: 2 }))).toEqual(expected);
      }
    }
  });

  test('IDs find every event of a range', async () => {
    const include = [60, 21, 165];
    expect(ids(await calendar.events.between(...always, { include }))).toEqual([21, 60, 165]);
    expect(ids(await calendar.events.upcoming({ include, tags: [7, 9] }, { now }))).toEqual([60, 165]);
    expect(ids(await calendar.events.past({ include: 21 }, { now }))).toEqual([21]);
  });

  test('an edit keeps the cost, and the rest that it does not change', async () => {
    const { calendar } = createOlderCalendar(release);
    for (const cost of ['10', '10, 20, 30', '30, 20, 10', '12,50', '1,250.00', '$10-25', '0 5', '5 EUR']) {
      const { id } = await calendar.events.create({
        title: 'Concert',
        start_date: '2027-05-01 18:00',
        end_date: '2027-05-01 20:00',
        cost,
      });
      const before = await calendar.events.get(id);
      await calendar.events.edit(id, { title: 'Newer' });
      const { title, title_html, slug, modified, modified_utc, json_ld, ...after } =
        await calendar.events.get(id);
      expect(title).toBe('Newer');
      expect(before).toMatchObject(after);
    }
  });

  test('what it does not send is missing or empty, as the types say', async () => {
    const [event] = await calendar.events.upcoming({}, { now });
    expect(event?.custom_fields).toEqual({});
    const code = event?.cost_details.currency_code;
    expect(code).toBe(release.lacks?.includes('cost_details.currency_code') ? undefined : '');
  });
});
