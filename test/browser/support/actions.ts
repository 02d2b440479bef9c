import type { SnapshotRecord } from 'events-calendar-client/testing';
import type { Locator, Page } from 'playwright-core';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What shows an event in the calendar, or its first part where it is shown in several. */
export const eventLink = (page: Page, id: unknown): Locator =>
  page.locator(`#calendar [data-event-id="${id}"]`).first();

/** The square of a day in the month. */
export const square = (page: Page, day: string): Locator =>
  page.locator(`#calendar [role=gridcell][data-date="${day}"]`);

/** The box of an element, which has to be in view. */
export async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return box;
}

/** The middle of an element. */
export async function middleOf(locator: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags with the mouse. FullCalendar needs several moves to notice. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await page.mouse.up();
}

/** An event as the mock in the page has stored it. */
export function storedEvent(page: Page, id: unknown): Promise<SnapshotRecord> {
  return page.evaluate(async (path) => {
    const response = await fetch(`https://calendar.example/wp-json/tribe/events/v1/events/${path}`);
    return response.json();
  }, String(id));
}

/** The dialog with the details of an event, opened by a click. */
export async function openDetails(page: Page, id: unknown): Promise<Locator> {
  await eventLink(page, id).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).waitFor();
  return dialog;
}

/** The value beside a term of a definition list. */
export const definitionOf = (dialog: Locator, term: string): Locator =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().getByRole('term').filter({ hasText: term }) })
    .getByRole('definition');
