import { eventsToICalendar } from 'events-calendar-client/ical';
import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallTime } from '../support/event-times.ts';
import { recordedEventWith } from '../support/recordings.ts';
import { forAll } from '../support/share.ts';
import { rowsOf, textFrom } from '../sync/formats/support.ts';
import { componentWith, parseComponents, textOf } from './parse.ts';

const uidsOf = (file: string) => parseComponents(file).map((component) => textOf(component, 'uid'));

const minute = fc.integer({ min: 0, max: 500_000 });
const clockAfter = (minutes: number) => wallTime(Date.UTC(2027) + minutes * 60_000);
const times = fc
  .tuple(minute, minute, fc.constantFrom('UTC', 'Europe/Berlin', 'UTC+5:30'), fc.boolean())
  .map(([start, length, timezone, all_day]) => ({
    start_date: clockAfter(start),
    end_date: clockAfter(start + length),
    timezone,
    all_day,
  }));

test('an event keeps its UID, whenever it takes place and whatever it is called', async () => {
  await forAll(100, [times, fc.string({ minLength: 1 })], (moved, title) => {
    expect(textOf(componentWith({ ...moved, title }), 'uid')).toBe('21@calendar.example');
    const file = eventsToICalendar([recordedEventWith({ ...moved, title })]);
    expect(uidsOf(file)).toEqual(['21@calendar.example']);
  });
});

test('a page elsewhere changes the link of an event, and not its UID', async () => {
  await forAll(100, [fc.webUrl()], (page) => {
    const component = componentWith({}, { url: ({ slug }) => `${page}?event=${slug}` });
    expect(textOf(component, 'uid')).toBe('21@calendar.example');
    expect(decodeURI(textOf(component, 'url')!)).toContain(`?event=${recordedEventWith({}).slug}`);
  });
});

describe('events that share an ID', () => {
  const id = fc.integer({ min: 1, max: 4 });
  const start_date = fc.integer({ min: 0, max: 3 }).map((day) => clockAfter(day * 1440));
  const events = fc
    .array(fc.record({ id, start_date }), { maxLength: 12 })
    .map((all) =>
      all.map((fields) =>
        recordedEventWith({ ...fields, slug: `event-${fields.id}`, end_date: '2027-02-01 00:00:00' }),
      ),
    );

  test('have their start in their UIDs, and no others have', async () => {
    await forAll(100, [events], (list) => {
      const expected = list.map(({ id, start_date }) => {
        const isShared = list.some((other) => other.id === id && other.start_date !== start_date);
        return isShared
          ? `${id}-${start_date.replace(/\D/g, '')}@calendar.example`
          : `${id}@calendar.example`;
      });
      expect(uidsOf(eventsToICalendar(list))).toEqual(expected);
    });
  });

  test('have UIDs of their own where they are written one by one, and keys of their own when they are read', async () => {
    await forAll(100, [events], async (list) => {
      const file = await textFrom(writeICalendar(list));
      const different = new Set(list.map(({ id, start_date }) => `${id} ${start_date}`));
      expect(new Set(uidsOf(file)).size).toBe(different.size);
      const slugs = new Set((await rowsOf(readICalendar(file))).map(({ slug }) => slug));
      expect(slugs.size).toBe(different.size);
    });
  });

  test('of two sites do not', () => {
    const elsewhere = recordedEventWith({
      url: 'https://other.example/event/fair/',
      start_date: '2025-10-16 09:00:00',
    });
    const file = eventsToICalendar([recordedEventWith({}), elsewhere]);
    expect(uidsOf(file)).toEqual(['21@calendar.example', '21@other.example']);
  });
});

test('the option uid needs no host', () => {
  const uid = ({ id }: { id: number }) => `event ${id}, here`;
  expect(textOf(componentWith({ url: '' }, { uid }), 'uid')).toBe('event21%2Chere');
  const twice = [recordedEventWith({}), recordedEventWith({ start_date: '2025-10-16 09:00:00' })];
  expect(uidsOf(eventsToICalendar(twice, { uid: () => 'a' }))).toEqual(['a', 'a']);
});
