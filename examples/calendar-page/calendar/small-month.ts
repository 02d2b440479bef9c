import type { CalendarEvent } from 'events-calendar-client';
import type { ViewContentInfo } from 'fullcalendar';
import { createElement } from '../elements.ts';
import { eventCount, firstDay } from '../language.ts';
import { createDays, dayText, eventsIn, readersDaysOf } from './agenda.ts';
import { colorOfEvent } from './colors.ts';

/** The most events of a day that get a dot. */
const mostDots = 3;

/** The tapped day. */
let chosenDay = '';

/** Returns the days between two midnights in UTC. The last is exclusive. */
function daysBetween(start: Date, end: Date): string[] {
  const days: string[] = [];
  for (const day = new Date(start); day < end; day.setUTCDate(day.getUTCDate() + 1))
    days.push(day.toISOString().slice(0, 10));
  return days;
}

function createDay(day: string, events: readonly CalendarEvent[]): HTMLElement {
  const dots = events.slice(0, mostDots).map((event) => {
    const dot = createElement('span', 'dot');
    dot.style.setProperty('--color', colorOfEvent(event));
    return dot;
  });
  const button = createElement(
    'button',
    'day',
    String(Number(day.slice(8))),
    createElement('span', 'dots', ...dots),
  );
  const date = dayText(day, { weekday: 'long', day: 'numeric', month: 'long' });
  // A day without events may not be loaded.
  const ariaLabel = events.length === 0 ? date : `${date}, ${eventCount(events.length)}`;
  Object.assign(button, { type: 'button', ariaLabel });
  button.dataset.date = day;
  return button;
}

/** A view for phones: the days of a month with dots for events, and below them the events of one day. */
export function createSmallMonth(info: ViewContentInfo, today: string, now: Date): { domNodes: Node[] } {
  const { start, end } = info.dateProfile.currentRange;
  const days = daysBetween(start, end);
  if (!days.includes(chosenDay)) chosenDay = days.includes(today) ? today : days[0]!;

  const onDays = eventsIn(info).flatMap((event) => readersDaysOf(event).map((day) => ({ day, event })));
  const byDay = Map.groupBy(onDays, ({ day }) => day);
  const eventsOn = (day: string) => byDay.get(day)?.map(({ event }) => event) ?? [];
  const buttons = days.map((day) => createDay(day, eventsOn(day)));
  buttons[0]!.style.gridColumnStart = String(((start.getUTCDay() - firstDay() + 7) % 7) + 1);
  const weekdays = Array.from({ length: 7 }, (_, index) => {
    // The fourth was a Sunday.
    const day = `2026-01-${String(4 + firstDay() + index).padStart(2, '0')}`;
    return createElement('span', 'weekday', dayText(day, { weekday: 'narrow' }));
  });
  const header = createElement('div', 'weekdays', ...weekdays);
  header.ariaHidden = 'true';
  const agenda = createElement('div', '');

  function choose(day: string): void {
    chosenDay = day;
    for (const button of buttons) {
      button.ariaPressed = String(button.dataset.date === day);
      button.ariaCurrent = button.dataset.date === today ? 'date' : null;
    }
    agenda.replaceChildren(createDays(eventsOn(day), day, now));
  }
  for (const button of buttons) button.addEventListener('click', () => choose(button.dataset.date!));
  choose(chosenDay);
  return {
    domNodes: [createElement('div', 'small-month', header, createElement('div', 'days', ...buttons), agenda)],
  };
}
