import type { Page } from 'playwright-core';

/** The days of each event by its ID, in their order. */
export type EventDays = Record<string, string[]>;

/** The days that are shown in the month, `YYYY-MM-DD`. */
export function daysInGrid(page: Page): Promise<string[]> {
  return page
    .locator('#calendar [role=gridcell][data-date]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-date') ?? ''));
}

/** In which squares of the month each event is seen: those that its box lies in. */
export function eventsInGrid(page: Page): Promise<EventDays> {
  return page.locator('#calendar').evaluate((calendar) => {
    const cells = [...calendar.querySelectorAll<HTMLElement>('[role=gridcell][data-date]')];
    const days: EventDays = {};
    for (const link of calendar.querySelectorAll<HTMLElement>('[data-event-id]')) {
      const box = link.getBoundingClientRect();
      const middle = (box.top + box.bottom) / 2;
      const covered = cells.filter((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const shared = Math.min(box.right, right) - Math.max(box.left, left);
        // Borders and margins are a few pixels.
        return middle > top && middle < bottom && shared > 8;
      });
      const id = link.dataset.eventId ?? '';
      days[id] = [...(days[id] ?? []), ...covered.map((cell) => cell.dataset.date ?? '')].sort();
    }
    return days;
  });
}

/** A part of an event in the week: on one day, in hours since its midnight, or all day. */
export interface PlacedInWeek {
  readonly id: string;
  readonly day: string;
  /** To five minutes. */
  readonly hours: readonly [from: number, to: number] | 'all day';
}

/** Where events are seen in the week. */
export function eventsInWeek(page: Page): Promise<PlacedInWeek[]> {
  return page.locator('#calendar').evaluate((calendar) => {
    const cells = [...calendar.querySelectorAll<HTMLElement>('[role=gridcell][data-date]')];
    const links = [...calendar.querySelectorAll<HTMLElement>('[data-event-id]')];
    const lineAt = (time: string) =>
      calendar.querySelector(`[data-time="${time}"]`)!.getBoundingClientRect().top;
    const [midnight, noon] = [lineAt('00:00:00'), lineAt('12:00:00')];
    const hourAt = (height: number) => {
      const hour = Math.round(((height - midnight) / (noon - midnight)) * 144) / 12;
      return Math.min(Math.max(hour, 0), 24);
    };
    // So many pixels are left free above and below an event, but not where it goes on on another day.
    const gap = 4;
    const rowOf = (element: HTMLElement) => element.closest('[role=row]');
    const rowOfWholeDays = cells[0] && rowOf(cells[0]);
    return links.flatMap((link) => {
      const box = link.getBoundingClientRect();
      const middle = (box.top + box.bottom) / 2;
      return cells.flatMap((cell): PlacedInWeek[] => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const shared = Math.min(box.right, right) - Math.max(box.left, left);
        // The columns of hours pass below the row of whole days where they are scrolled.
        const isWithin = rowOf(cell) === rowOf(link);
        if (!isWithin || middle <= top || middle >= bottom || shared <= 4) return [];
        const hours =
          rowOf(cell) === rowOfWholeDays
            ? 'all day'
            : ([hourAt(box.top - gap), hourAt(box.bottom + gap)] as const);
        return [{ id: link.dataset.eventId ?? '', day: cell.dataset.date ?? '', hours }];
      });
    });
  });
}

/** The IDs of the events below each day of the list. */
export function eventsInList(page: Page): Promise<Record<string, string[]>> {
  return page.locator('#calendar').evaluate((calendar) => {
    const days = [...calendar.querySelectorAll<HTMLElement>('section[data-date]')];
    return Object.fromEntries(
      days.map((day) => {
        const links = day.querySelectorAll<HTMLElement>('[data-event-id]');
        return [day.dataset.date, [...links].map((link) => link.dataset.eventId ?? '')];
      }),
    );
  });
}

/** Presses a button that shows another range, and waits until that is shown. */
export async function turnTo(page: Page, button: 'Next' | 'Previous'): Promise<void> {
  const heading = page.locator('#calendar').getByRole('heading', { level: 2 });
  const before = await heading.textContent();
  await page.getByRole('button', { name: button }).click();
  await page.waitForFunction(
    (text) => document.querySelector('#calendar [role=heading]')?.textContent !== text,
    before,
  );
}

/** How high an hour of the week is, in pixels. */
export function hourHeight(page: Page): Promise<number> {
  return page.locator('#calendar').evaluate((calendar) => {
    const lineAt = (time: string) =>
      calendar.querySelector(`[data-time="${time}"]`)!.getBoundingClientRect().top;
    return (lineAt('12:00:00') - lineAt('00:00:00')) / 12;
  });
}
