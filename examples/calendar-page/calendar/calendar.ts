import type { CalendarEvent } from 'events-calendar-client';
import {
  createEventSource,
  type FullCalendarChange,
  saveEventChange,
} from 'events-calendar-client/fullcalendar';
import { intervalOf } from 'events-calendar-client/time';
import { Calendar, type EventApi, type EventInput } from 'fullcalendar';
import dayGridPlugin from 'fullcalendar/daygrid';
import interactionPlugin from 'fullcalendar/interaction';
import german from 'fullcalendar/locales/de';
import themePlugin from 'fullcalendar/themes/breezy';
import timeGridPlugin from 'fullcalendar/timegrid';
import { setParameters } from '../address.ts';
import { readFilters } from '../filters.ts';
import { currentLocale, eventCount, firstDay, word } from '../language.ts';
import { showError } from '../messages.ts';
import type { Site } from '../site.ts';
import { createDayContent, improveAccessibility } from './accessibility.ts';
import { createAgenda, isElsewhere, readersDaysOf, timeZone } from './agenda.ts';
import { colorOfEvent } from './colors.ts';
import { createSmallMonth } from './small-month.ts';

/** The page's reactions to the use of the calendar. */
export interface CalendarHandlers {
  /** The reader opened an event, by click or Enter. */
  readonly onOpen: (event: CalendarEvent) => void;
  /** The reader clicked an empty place of the calendar. */
  readonly onDay: (day: string) => void;
  /** An event was dragged or resized, and is stored. */
  readonly onMoved: (before: CalendarEvent) => void;
  /** Events could not be loaded. */
  readonly onFailed: (error: Error) => void;
}

/** Returns the client's event that FullCalendar shows. */
const eventOf = ({ extendedProps }: Pick<EventApi, 'extendedProps'>): CalendarEvent => extendedProps.event;

/** Times in the calendar's time zone, as if they were in UTC. */
interface HoursInfo {
  readonly start: { readonly marker: Date; readonly day: number };
  readonly end?: HoursInfo['start'] | null;
}

const dayLength = 24 * 60 * 60 * 1000;

/** Colors an event. An event of a day or longer is in the all-day row of a week. */
function withStyle(input: EventInput): EventInput {
  const event: CalendarEvent = input.extendedProps!.event;
  const styled = { ...input, color: colorOfEvent(event) };
  const { start, end } = intervalOf(event);
  if (input.allDay || end.getTime() - start.getTime() < dayLength) return styled;
  const days = readersDaysOf(event);
  const dayAfter = new Date(Date.parse(days.at(-1)!) + dayLength).toISOString().slice(0, 10);
  return { ...styled, allDay: true, start: days[0]!, end: dayAfter };
}

/** Writes hours as the language does, such as `2:00 – 4:00 PM`, instead of FullCalendar's `2:00pm`. */
function hoursText({ start, end }: HoursInfo): string {
  const format = new Intl.DateTimeFormat(currentLocale(), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  if (!end) return format.format(start.marker);
  // For two days, Intl would write both.
  if (start.day === end.day) return format.formatRange(start.marker, end.marker);
  return `${format.format(start.marker)} – ${format.format(end.marker)}`;
}

const severalDays = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** FullCalendar in the language of the page. */
const wordsForCalendar = () => ({
  locale: currentLocale(),
  firstDay: firstDay(),
  todayText: word('today'),
  todayHint: word('today'),
  prevHint: word('previous'),
  nextHint: word('next'),
  viewHint: word('view'),
  viewChangeHint: word('changeView'),
  buttons: {
    smallMonth: { text: word('month') },
    threeDays: {
      text: (3).toLocaleString(currentLocale(), { style: 'unit', unit: 'day', unitDisplay: 'long' }),
    },
    agenda: { text: word('list') },
  },
});

/** Shows the number of events, the search, and the time zone if it is not the events' own. */
function showCount(...parts: (string | false | undefined)[]): void {
  document.getElementById('count')!.textContent = parts.filter(Boolean).join(' · ');
}

/** Renders the calendar. */
export function createCalendar(element: HTMLElement, site: Site, handlers: CalendarHandlers): Calendar {
  // Reads with the current client, because another language needs another client.
  const reader = {
    events: {
      between: (...range: Parameters<Site['calendar']['events']['between']>) =>
        site.calendar.events.between(...range),
    },
  };

  async function save(info: FullCalendarChange): Promise<void> {
    const before: CalendarEvent = info.event.extendedProps.event as CalendarEvent;
    try {
      await saveEventChange(site.calendar, info);
      handlers.onMoved(before);
    } catch (error) {
      showError(error);
    }
    calendar.refetchEvents();
  }

  const today = () => site.today ?? calendar.formatIso(new Date()).slice(0, 10);
  const isPhone = matchMedia('(max-width: 600px)').matches;
  const [month, week] = isPhone ? ['smallMonth', 'threeDays'] : ['dayGridMonth', 'timeGridWeek'];
  const views: Readonly<Record<string, string>> = { month, week, list: 'agenda' };
  // If there is no room for both, titles are more useful than hours.
  const displayEventTime = !matchMedia('(max-width: 1100px)').matches;
  /** The view and the day that are in the address. */
  function readAddress(): [view: string, day: string | undefined] {
    const parameters = new URLSearchParams(location.search);
    return [views[parameters.get('view') ?? ''] ?? month, parameters.get('day') ?? undefined];
  }
  const [initialView, initialDate] = readAddress();
  const now = () => (site.today ? new Date(`${site.today}T12:00`) : new Date());
  const calendar = new Calendar(element, {
    plugins: [dayGridPlugin, timeGridPlugin, interactionPlugin, themePlugin],
    locales: [german],
    ...wordsForCalendar(),
    headerToolbar: { start: 'title', end: `prev,today,next ${month},${week},agenda` },
    initialView,
    ...(initialDate && { initialDate }),
    ...(site.today && { now: `${site.today}T12:00` }),
    views: {
      dayGridMonth: { listItemEventBeforeClass: 'event-bar', fixedWeekCount: false, displayEventTime },
      smallMonth: { duration: { months: 1 }, content: (info) => createSmallMonth(info, today(), now()) },
      timeGridWeek: { titleFormat: severalDays, displayEventTime },
      threeDays: {
        type: 'timeGrid',
        duration: { days: 3 },
        titleFormat: severalDays,
        displayEventEnd: false,
        contentHeight: '36rem',
      },
      agenda: {
        duration: { days: 28 },
        titleFormat: severalDays,
        content: (info) => createAgenda(info, now()),
        class: 'agenda-view',
      },
    },
    ...(isPhone ? { contentHeight: 'auto' } : { height: 'max(40rem, calc(100dvh - 10.5rem))' }),
    dayMaxEvents: true,
    nowIndicator: true,
    scrollTime: '07:30:00',
    eventTimeFormat: hoursText,
    columnEventTitleClass: ({ isShort }) => (isShort ? '' : 'event-title'),
    slotEventOverlap: false,
    editable: site.canWrite,
    eventDrop: save,
    eventResize: save,
    events: createEventSource(reader, {
      query: () => ({ ...readFilters(), status: 'publish' }),
      onProblem: (event, problem) => console.warn(event.id, problem.message),
    }),
    // Else a week would have the count of its month.
    lazyFetching: false,
    eventDataTransform: withStyle,
    eventSourceSuccess: (events) => {
      const { search } = readFilters();
      const isZoneShown = events.some(({ extendedProps }) => isElsewhere(extendedProps!.event));
      const zone = isZoneShown && `${word('timeZone')}: ${timeZone.replaceAll('_', ' ')}`;
      showCount(eventCount(events.length), search && `“${search}”, ${calendar.view.title}`, zone);
    },
    datesSet: ({ view }) => {
      const [name = ''] = Object.keys(views).filter((each) => views[each] === view.type);
      setParameters({ view: name, day: view.calendar.formatIso(view.calendar.getDate()).slice(0, 10) });
    },
    eventClass: ({ isPast }) => (isPast ? 'past' : ''),
    eventSourceFailure: (error) => {
      showCount();
      handlers.onFailed(error);
    },
    loading: (isLoading) => element.setAttribute('aria-busy', String(isLoading)),
    toolbarSectionClass: 'toolbar-section',
    dayCellTopContent: createDayContent,
    eventDidMount: ({ el, event }) => {
      el.dataset.eventId = event.id;
    },
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault();
      handlers.onOpen(eventOf(event));
    },
    ...(site.canWrite && { dateClick: ({ dateStr }) => handlers.onDay(dateStr.slice(0, 10)) }),
  });
  element.addEventListener('click', (click) => {
    const card = (click.target as Element).closest<HTMLElement>('.card');
    const event = card && calendar.getEventById(card.dataset.eventId!);
    if (!event) return;
    click.preventDefault();
    handlers.onOpen(eventOf(event));
  });
  addEventListener('popstate', () => {
    const [view, day] = readAddress();
    calendar.changeView(view);
    if (day) calendar.gotoDate(day);
  });
  improveAccessibility(element);
  calendar.render();
  return calendar;
}

/** Shows the calendar in the language of the page, and its events in the client's. */
export function translateCalendar(calendar: Calendar): void {
  const words = wordsForCalendar();
  for (const name of Object.keys(words) as (keyof typeof words)[]) calendar.setOption(name, words[name]);
  calendar.refetchEvents();
}
