import type { SnapshotRecord } from 'events-calendar-client/testing';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, inject, test } from 'vitest';
import { boxOf, drag, eventLink, middleOf, square, storedEvent } from './support/actions.ts';
import { eventsInGrid, hourHeight } from './support/grid.ts';
import { openCalendar } from './support/open.ts';
import { daysOfRecord, isListed, mockEvents, timesOf, timeZone, today } from './support/records.ts';

const isChromium = inject('browser') === 'Chromium';

const later = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** A listed event of the month that can be moved two days further within its week, which begins on Sunday. */
function eventWhere(
  timeZone: string,
  isWanted: (record: SnapshotRecord, days: readonly string[]) => boolean,
): { id: string; record: SnapshotRecord; days: string[] } {
  for (const record of mockEvents.filter(isListed)) {
    const days = daysOfRecord(record, timeZone);
    const [first = '', last = ''] = [days.at(0), days.at(-1)];
    const isInMonth = first.startsWith(today.slice(0, 7)) && last.startsWith(today.slice(0, 7));
    const daysAhead = 6 - (Temporal.PlainDate.from(last).dayOfWeek % 7);
    const isInOneWeek = daysAhead >= 2 && 6 - daysAhead >= days.length - 1;
    if (isInMonth && isInOneWeek && isWanted(record, days)) return { id: String(record.id), record, days };
  }
  throw new Error(`No such event in ${timeZone}`);
}

const lastsHours = ({ all_day }: SnapshotRecord, days: readonly string[]) => !all_day && days.length === 1;

describe(`in ${timeZone}`, () => {
  test('an event that is dragged to another square is stored there, and undo puts it back', async () => {
    const { id, record, days } = eventWhere(timeZone, lastsHours);
    const [day] = days;
    const page = await openCalendar({ timeZone, parameters: { date: today } });
    await drag(page, await middleOf(eventLink(page, id)), await middleOf(square(page, later(day!, 2))));
    const status = page.getByRole('status');
    await status.filter({ hasText: 'Moved' }).waitFor();
    await expect.poll(async () => (await eventsInGrid(page))[id]).toEqual([later(day!, 2)]);
    const before = timesOf(record, timeZone);
    const stored = await storedEvent(page, id);
    const after = timesOf(stored, timeZone);
    expect(String(after.start)).toBe(String(before.start.add({ days: 2 })));
    expect(String(after.end)).toBe(String(before.end.add({ days: 2 })));
    expect(stored).toMatchObject({ timezone: record.timezone, cost: record.cost });
    expect(stored).toMatchObject({ venue: expect.anything(), tags: expect.anything() });

    await status.getByRole('button', { name: 'Undo' }).click();
    await status.filter({ hasText: 'Undone' }).waitFor();
    await expect.poll(async () => (await eventsInGrid(page))[id]).toEqual([day]);
    const { start_date, end_date } = record;
    expect(await storedEvent(page, id)).toMatchObject({ start_date, end_date });
  });

  test.runIf(isChromium)('in the week, an event is dragged to another hour and made longer', async () => {
    const { id, record, days } = eventWhere(timeZone, lastsHours);
    const viewport = { width: 1280, height: 2200 };
    const page = await openCalendar({ timeZone, parameters: { date: today }, viewport });
    await page.getByRole('tab', { name: 'Week view' }).click();
    await page.locator('#calendar[aria-busy=false]').waitFor();
    const link = eventLink(page, id);
    const middle = await middleOf(link);
    const [day] = days;
    const column = await boxOf(square(page, later(day!, 1)).last());
    const hour = await hourHeight(page);
    const before = timesOf(record, timeZone);
    const hours = before.end.hour < 20 ? 2 : -2;
    // Not between two half hours.
    const from = { x: middle.x, y: middle.y + hour / 8 };
    await drag(page, from, { x: column.x + column.width / 2, y: from.y + hours * hour });
    const status = page.getByRole('status');
    await status.filter({ hasText: 'Moved' }).waitFor();
    const moved = before.start.add({ days: 1 }).add({ hours });
    const storedTimes = async () => timesOf(await storedEvent(page, id), timeZone);
    await expect.poll(async () => String((await storedTimes()).start)).toBe(String(moved));

    await status.getByRole('button', { name: 'Dismiss' }).click();
    await page.locator('#calendar[aria-busy=false]').waitFor();
    const { x, y, width, height } = await boxOf(link);
    await page.mouse.move(x + width / 2, y + height / 2);
    await drag(page, { x: x + width / 2, y: y + height - 2 }, { x: x + width / 2, y: y + height - 2 + hour });
    await status.filter({ hasText: 'Moved' }).waitFor();
    const end = before.end.add({ days: 1 }).add({ hours: hours + 1 });
    await expect.poll(async () => String((await storedTimes()).end)).toBe(String(end));
    expect(String((await storedTimes()).start)).toBe(String(moved));
  });
});
