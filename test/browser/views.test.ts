import type { SnapshotRecord } from 'events-calendar-client/testing';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { eventsInList, eventsInWeek, type PlacedInWeek } from './support/grid.ts';
import { openCalendar } from './support/open.ts';
import { today as day, daysOfRecord, isListed, mockEvents, timesOf, timeZone } from './support/records.ts';

/** The days of the week that a day is in; weeks begin on Sunday. */
function daysOfWeek(): string[] {
  const date = Temporal.PlainDate.from(day);
  const sunday = date.subtract({ days: date.dayOfWeek % 7 });
  return Array.from({ length: 7 }, (_, index) => sunday.add({ days: index }).toString());
}

/** Where a record belongs in the week. */
function expectedInWeek(record: SnapshotRecord, timeZone: string): PlacedInWeek[] {
  const id = String(record.id);
  const days = daysOfRecord(record, timeZone).filter((date) => daysOfWeek().includes(date));
  if (record.all_day) return days.map((date) => ({ id, day: date, hours: 'all day' }));
  const { start, end } = timesOf(record, timeZone);
  const hoursAt = (time: Temporal.ZonedDateTime) => Math.round((time.hour + time.minute / 60) * 12) / 12;
  return days.map((date) => {
    const from = start.toPlainDate().toString() === date ? hoursAt(start) : 0;
    const to = end.toPlainDate().toString() === date ? hoursAt(end) : 24;
    return { id, day: date, hours: [from, to] };
  });
}

/** The IDs of the listed events of four weeks, each on the first of its days. */
function expectedInList(timeZone: string): Record<string, string[]> {
  const end = Temporal.PlainDate.from(day).add({ weeks: 4 }).toString();
  const entries = mockEvents.filter(isListed).flatMap((record) => {
    const [date] = daysOfRecord(record, timeZone).filter((one) => one >= day && one < end);
    return date === undefined ? [] : [{ date, id: String(record.id) }];
  });
  const byDay = Map.groupBy(entries, ({ date }) => date);
  return Object.fromEntries([...byDay].map(([date, onDay]) => [date, onDay.map(({ id }) => id).sort()]));
}

const inOrder = (parts: PlacedInWeek[]) =>
  parts.toSorted((one, other) => `${one.day} ${one.id}`.localeCompare(`${other.day} ${other.id}`));

test(`in ${timeZone}, the week has every event at its hours, and the list once, below its day`, async () => {
  const page = await openCalendar({ timeZone, parameters: { date: day } });
  await page.getByRole('tab', { name: 'Week view' }).click();
  const expected = mockEvents.filter(isListed).flatMap((record) => expectedInWeek(record, timeZone));
  await expect.poll(async () => inOrder(await eventsInWeek(page))).toEqual(inOrder(expected));

  await page.getByRole('tab', { name: 'List view' }).click();
  await expect
    .poll(async () => {
      const listed = Object.entries(await eventsInList(page));
      return Object.fromEntries(listed.map(([date, ids]) => [date, ids.sort()]));
    })
    .toEqual(expectedInList(timeZone));
  // Nothing is cut off: what is longer than the page can be scrolled.
  const overflow = await page.locator('.agenda').evaluate((list) => {
    let box: Element | null = list;
    while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
    return box && getComputedStyle(box).overflowY;
  });
  expect(overflow).toBe('auto');
});

test('on a tablet, titles stand without hours, and end in an ellipsis if they are cut off', async () => {
  const page = await openCalendar({ parameters: { date: day }, viewport: { width: 768, height: 1024 } });
  const endings = () =>
    page.locator('#calendar [data-event-id] div').evaluateAll((parts) => {
      const cutOff = parts.filter((part) => part.scrollWidth > part.clientWidth);
      return [...new Set(cutOff.map((part) => getComputedStyle(part).textOverflow))];
    });
  expect(await endings()).toEqual(['ellipsis']);
  await page.getByRole('tab', { name: 'Week view' }).click();
  await page.locator('.event-title').first().waitFor();
  expect((await page.locator('#calendar [data-event-id]').allTextContents()).join()).not.toMatch(/[AP]M/);
});
