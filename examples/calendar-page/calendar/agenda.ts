import type { CalendarEvent } from 'events-calendar-client';
import { imageOf, priceText, whenText } from 'events-calendar-client/format';
import { toEventInput } from 'events-calendar-client/fullcalendar';
import { daysOf, endOf, instantToWallTime, startOf } from 'events-calendar-client/time';
import { sliceEvents, type ViewContentInfo } from 'fullcalendar';
import { createElement } from '../elements.ts';
import { currentLocale, word } from '../language.ts';
import { colorOfEvent } from './colors.ts';

export const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Returns the days of an event in the reader's time zone, `YYYY-MM-DD`. */
export const readersDaysOf = (event: CalendarEvent) => daysOf(event, { timeZone });

/** Whether an event's local time differs from the reader's when it starts. */
export const isElsewhere = (event: CalendarEvent) =>
  !event.all_day && instantToWallTime(startOf(event).getTime(), timeZone) !== event.start_date;

/** Returns the events of a view, ordered by start. */
export const eventsIn = (info: ViewContentInfo): CalendarEvent[] =>
  sliceEvents(info)
    .map(({ def }): CalendarEvent => def.extendedProps.event)
    .sort((one, other) => startOf(one).getTime() - startOf(other).getTime());

/** Formats a day, `YYYY-MM-DD`, in the language of the page. */
export const dayText = (day: string, format: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T12:00`).toLocaleDateString(currentLocale(), format);

/** Renders an event in a list below its day: picture, hours, title, place and price. */
function createCard(event: CalendarEvent, omitDay: string, now: Date): HTMLElement {
  const locale = currentLocale();
  const allDay = readersDaysOf(event).length === 1 ? word('allDay') : undefined;
  const when = whenText(event, { locale, timeZone: 'reader', omitTimeZone: 'reader', omitDay, allDay });
  const place = [event.venue[0]?.venue, priceText(event, { locale, free: word('free') })];
  const link = createElement(
    'a',
    endOf(event) <= now ? 'card past' : 'card',
    createElement(
      'span',
      'card-text',
      createElement('span', 'card-time', when),
      createElement('span', 'card-title', event.title),
      createElement('span', 'card-place', place.filter(Boolean).join(' · ')),
    ),
  );
  // Only a web URL: FullCalendar is given no other.
  link.href = toEventInput(event).url ?? '';
  link.dataset.eventId = String(event.id);
  link.style.setProperty('--color', colorOfEvent(event));
  const image = imageOf(event, { width: 128, alt: '' });
  if (image) link.append(Object.assign(new Image(), { loading: 'lazy' }, image));
  return createElement('li', '', link);
}

/** Renders some days with their events, each event once: on its first day, or on `firstDay` if it began before. */
export function createDays(events: readonly CalendarEvent[], firstDay: string, now: Date): HTMLElement {
  const byDay = Map.groupBy(events, (event) => {
    const [day = firstDay] = readersDaysOf(event);
    return day < firstDay ? firstDay : day;
  });
  const days = [...byDay].sort(([one], [other]) => one.localeCompare(other));
  const sections = days.map(([day, onDay]) => {
    const heading = createElement('h3', '', dayText(day, { weekday: 'long', day: 'numeric', month: 'long' }));
    const section = createElement(
      'section',
      '',
      heading,
      createElement('ul', '', ...onDay.map((event) => createCard(event, day, now))),
    );
    section.dataset.date = day;
    return section;
  });
  const none = createElement('p', 'no-events', word('noEvents'));
  return createElement('div', 'agenda', ...(sections.length > 0 ? sections : [none]));
}

/** A view of FullCalendar: the events of the next weeks as a list. */
export function createAgenda(info: ViewContentInfo, now: Date): { domNodes: Node[] } {
  const firstDay = info.dateProfile.currentRange.start.toISOString().slice(0, 10);
  return { domNodes: [createDays(eventsIn(info), firstDay, now)] };
}
