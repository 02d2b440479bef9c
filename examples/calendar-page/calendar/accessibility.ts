import type { DayCellInfo } from 'fullcalendar';

function createSpan(text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.textContent = text;
  return span;
}

/** The number of a day for those who see it, and its date for those who hear it. */
export function createDayContent({ date, text, view }: DayCellInfo): { domNodes: Node[] } {
  const number = createSpan(text);
  number.ariaHidden = 'true';
  const spoken = createSpan(view.calendar.formatDate(date, { dateStyle: 'long' }));
  spoken.className = 'visually-hidden';
  return { domNodes: [number, spoken] };
}

/** A label of a day would hide the events in it, which are its name as well. */
function removeLabels(element: HTMLElement): void {
  for (const cell of element.querySelectorAll('[role="gridcell"][aria-label]')) {
    cell.removeAttribute('aria-label');
    cell.querySelector('[aria-hidden]')?.removeAttribute('aria-hidden');
  }
}

/** Where there is no event to be focused, what scrolls is scrolled with the keyboard from its first cell. */
function focusEmptyCells(element: HTMLElement): void {
  for (const scroller of element.querySelectorAll<HTMLElement>('[style*="overflow"]')) {
    const cell = scroller.querySelector<HTMLElement>('[role="gridcell"]');
    if (scroller.querySelector('a')) cell?.removeAttribute('tabindex');
    else if (cell) cell.tabIndex = 0;
  }
}

/** The event that had the focus last, unless something else has got it or the pointer was used. */
let focusedEvent: string | undefined;
document.addEventListener('focusin', ({ target }) => {
  focusedEvent = target instanceof HTMLElement ? target.dataset.eventId : undefined;
});
document.addEventListener('pointerdown', () => {
  focusedEvent = undefined;
});

/** Focuses an event that was loaded again, since FullCalendar has made another element for it. */
function restoreFocus(element: HTMLElement): void {
  if (focusedEvent === undefined || document.activeElement !== document.body) return;
  element.querySelector<HTMLElement>(`[data-event-id="${focusedEvent}"]`)?.focus();
}

/** Improves what FullCalendar renders for keyboards and readers of screens, each time that it has rendered. */
export function improveAccessibility(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    removeLabels(element);
    focusEmptyCells(element);
    restoreFocus(element);
  });
  observer.observe(element, {
    childList: true,
    subtree: true,
    // Events are hidden by style until FullCalendar has found a place for them.
    attributeFilter: ['aria-label', 'role', 'style'],
  });
}
