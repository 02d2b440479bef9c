import type { DayCellInfo } from 'fullcalendar';
import { createElement } from '../elements.ts';

/** Shows the number of a day, and its date to screen readers. */
export function createDayContent({ date, text, view }: DayCellInfo): { domNodes: Node[] } {
  const number = createElement('span', '', text);
  number.ariaHidden = 'true';
  const spoken = view.calendar.formatDate(date, { dateStyle: 'long' });
  return { domNodes: [number, createElement('span', 'visually-hidden', spoken)] };
}

/** A label of a day would hide its events, which are part of its name. */
function removeLabels(element: HTMLElement): void {
  for (const cell of element.querySelectorAll('[role="gridcell"][aria-label]')) {
    cell.removeAttribute('aria-label');
    cell.querySelector('[aria-hidden]')?.removeAttribute('aria-hidden');
  }
}

/** Without an event to focus, scrollable content is scrolled with the keyboard from its first cell. */
function focusEmptyCells(element: HTMLElement): void {
  for (const scroller of element.querySelectorAll<HTMLElement>('[style*="overflow"]')) {
    const cell = scroller.querySelector<HTMLElement>('[role="gridcell"]');
    if (scroller.querySelector('a')) cell?.removeAttribute('tabindex');
    else if (cell) cell.tabIndex = 0;
  }
}

/** The event that had the focus last, unless another element has it or the pointer was used. */
let focusedEvent: string | undefined;
document.addEventListener('focusin', ({ target }) => {
  focusedEvent = target instanceof HTMLElement ? target.dataset.eventId : undefined;
});
document.addEventListener('pointerdown', () => {
  focusedEvent = undefined;
});

/** Focuses an event after it was loaded again, because FullCalendar has created a new element for it. */
function restoreFocus(element: HTMLElement): void {
  if (focusedEvent === undefined || document.activeElement !== document.body) return;
  element.querySelector<HTMLElement>(`[data-event-id="${focusedEvent}"]`)?.focus();
}

/** Improves what FullCalendar renders for keyboards and screen readers, after each rendering. */
export function improveAccessibility(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    removeLabels(element);
    focusEmptyCells(element);
    restoreFocus(element);
  });
  observer.observe(element, {
    childList: true,
    subtree: true,
    // FullCalendar hides events by style until it has placed them.
    attributeFilter: ['aria-label', 'role', 'style'],
  });
}
