import type { CalendarClient } from 'events-calendar-client';
import { createEventSource, type EventSourceOptions } from 'events-calendar-client/fullcalendar';
import { Calendar, type CalendarOptions } from 'fullcalendar';
import dayGridPlugin from 'fullcalendar/daygrid';
import themePlugin from 'fullcalendar/themes/classic';
import { vi } from 'vitest';

/** What jsdom lacks. Without a layout, nothing is ever resized. */
class StillResizeObserver {
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
}

const rendered: Calendar[] = [];

/** Renders May 2027 with the events of a site, and waits until they are drawn. */
export async function renderEvents(
  client: CalendarClient,
  options: CalendarOptions,
  sourceOptions?: EventSourceOptions,
): Promise<Calendar> {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  const element = document.body.appendChild(document.createElement('div'));
  const { promise, resolve } = Promise.withResolvers<void>();
  const calendar = new Calendar(element, {
    plugins: [dayGridPlugin, themePlugin],
    initialView: 'dayGridMonth',
    initialDate: '2027-05-15',
    events: createEventSource(client, sourceOptions),
    loading: (isLoading) => {
      if (!isLoading) resolve();
    },
    ...options,
  });
  rendered.push(calendar);
  calendar.render();
  await promise;
  await vi.waitFor(() => {
    if (document.querySelectorAll('[data-date] a').length < calendar.getEvents().length) throw new Error();
  });
  return calendar;
}

/** Removes all calendars from the document. */
export function closeCalendars(): void {
  for (const calendar of rendered.splice(0)) calendar.destroy();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
}

/** The events that begin in the square of a day, and over how many squares each goes. */
export function eventsOn(day: string): { title: string; days: number }[] {
  const links = document.querySelectorAll<HTMLElement>(`[data-date="${day}"] a`);
  return [...links].map((link) => ({
    title: /Event \d+/.exec(link.textContent)![0],
    // `100%`, or `calc(300% + 2px)` with the borders between.
    days: Number(/(\d+)00%/.exec(link.parentElement!.style.width)![1]),
  }));
}
