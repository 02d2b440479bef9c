import type { ClientOptions } from 'events-calendar-client';
import { type CalendarSnapshot, createCalendarMock } from 'events-calendar-client/testing';
import { createHandlers } from 'events-calendar-client/testing/msw';
import { setupWorker } from 'msw/browser';
import { closerTogether } from './closer-together.ts';

/** A day in the middle of the month in which most events start. */
function busiestDay({ events = [] }: CalendarSnapshot): string {
  const months = Map.groupBy(events, ({ start_date }) => String(start_date).slice(0, 7));
  const [busiest] = [...months].sort(([, some], [, others]) => others.length - some.length);
  return `${busiest?.[0]}-15`;
}

/**
 * Starts the mock service in a service worker, with the records of a real site and a user who may write.
 *
 * @returns options for a client of that service, and the day to show first
 */
export async function startMock(): Promise<{ options: ClientOptions; initialDate: string }> {
  const { default: recording } = await import('virtual:recorded-site');
  if (!recording)
    throw new Error('The recorded site comes with the repository only: add ?site=https://… here');

  const snapshot = closerTogether(recording);
  const baseUrl = snapshot.site?.url ?? 'https://calendar.example';
  const auth = { username: 'demo', applicationPassword: 'no real password' };
  const now = snapshot.recorded_at ?? new Date();
  const mock = createCalendarMock({ baseUrl, snapshot, now, users: [{ ...auth, role: 'editor' }] });
  const worker = setupWorker(...createHandlers(mock));
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return { options: { baseUrl, auth }, initialDate: busiestDay(snapshot) };
}
