import type { CalendarEvent } from 'events-calendar-client';
import {
  createEventSource,
  type FullCalendarChange,
  saveEventChange,
} from 'events-calendar-client/fullcalendar';
import { Calendar, type EventApi } from 'fullcalendar';
import dayGridPlugin from 'fullcalendar/daygrid';
import interactionPlugin from 'fullcalendar/interaction';
import listPlugin from 'fullcalendar/list';
import romanian from 'fullcalendar/locales/ro';
import turkish from 'fullcalendar/locales/tr';
import themePlugin from 'fullcalendar/themes/breezy';
import timeGridPlugin from 'fullcalendar/timegrid';
import { readFilters } from '../filters.ts';
import { currentLanguage, eventCount, word } from '../language.ts';
import { showError } from '../messages.ts';
import type { Site } from '../site.ts';
import { createDayContent, improveAccessibility } from './accessibility.ts';
import { categoryStyles } from './colors.ts';

/** What the page does when the reader uses the calendar. */
export interface CalendarHandlers {
  /** An event was opened, by click or by Enter. */
  readonly onOpen: (event: CalendarEvent) => void;
  /** An empty place of the calendar was clicked. */
  readonly onDay: (day: string) => void;
  /** An event was dragged or resized, and is stored. */
  readonly onMoved: (before: CalendarEvent) => void;
}

/** The event of the client that FullCalendar shows. */
const eventOf = ({ extendedProps }: EventApi): CalendarEvent => extendedProps.event;

/** FullCalendar in the language of the page. */
const wordsForCalendar = () => ({
  locale: currentLanguage(),
  todayText: word('today'),
  todayHint: word('today'),
  prevHint: word('previous'),
  nextHint: word('next'),
  viewHint: word('view'),
  viewChangeHint: word('changeView'),
  // Of an afternoon `5p` is clear, and `17` is not.
  eventTimeFormat: {
    hour: 'numeric' as const,
    minute: '2-digit' as const,
    meridiem: 'narrow' as const,
    omitZeroMinute: currentLanguage() === 'en',
  },
});

function showCount(events: EventApi[]): void {
  document.getElementById('count')!.textContent = eventCount(events.length);
}

/** Renders the calendar. */
export function createCalendar(element: HTMLElement, site: Site, handlers: CalendarHandlers): Calendar {
  // Reads with the client of the moment: another language is another client.
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

  const isPhone = matchMedia('(max-width: 600px)').matches;
  const calendar = new Calendar(element, {
    plugins: [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, themePlugin],
    locales: [romanian, turkish],
    ...wordsForCalendar(),
    headerToolbar: { start: 'title', end: 'prev,today,next dayGridMonth,timeGridWeek,listMonth' },
    initialView: isPhone ? 'listMonth' : 'dayGridMonth',
    ...(site.initialDate && { initialDate: site.initialDate }),
    views: {
      dayGridMonth: { listItemEventBeforeClass: 'event-bar' },
      listMonth: {
        listItemEventInnerClass: 'list-event',
        listItemEventTimeClass: 'list-event-time',
        ...(isPhone && {
          listDayFormat: { day: 'numeric', month: 'short' },
          listDayAltFormat: { weekday: 'short' },
        }),
      },
    },
    height: isPhone ? 'auto' : 'max(40rem, calc(100dvh - 10.5rem))',
    dayMaxEvents: true,
    nowIndicator: true,
    editable: true,
    eventDrop: save,
    eventResize: save,
    events: createEventSource(reader, {
      query: () => ({ ...readFilters(), status: 'publish' }),
      categoryStyles,
      onProblem: (event, problem) => console.warn(event.id, problem.message),
    }),
    eventSourceFailure: showError,
    loading: (isLoading) => element.setAttribute('aria-busy', String(isLoading)),
    eventsSet: showCount,
    toolbarSectionClass: 'toolbar-section',
    dayCellTopContent: createDayContent,
    eventDidMount: ({ el, event }) => {
      el.dataset.eventId = event.id;
    },
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault();
      handlers.onOpen(eventOf(event));
    },
    dateClick: ({ dateStr }) => handlers.onDay(dateStr.slice(0, 10)),
  });
  improveAccessibility(element);
  calendar.render();
  return calendar;
}

/** Shows the calendar in the language of the page, and its events in that of the client. */
export function translateCalendar(calendar: Calendar): void {
  const words = wordsForCalendar();
  for (const name of Object.keys(words) as (keyof typeof words)[]) calendar.setOption(name, words[name]);
  calendar.refetchEvents();
}
