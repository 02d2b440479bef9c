import { createCalendarMock } from 'events-calendar-client/testing';
import { createHandlers } from 'events-calendar-client/testing/msw';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { setupWorker } from 'msw/browser';
import { languages } from '../language.ts';

/**
 * Starts the mock in a service worker, with a sample calendar and a user who may write.
 *
 * @param date - the present for the mock, `YYYY-MM-DD`. Default: today
 * @returns the name of the site, and options for a client of it
 */
export async function startMock(date: string | undefined) {
  const baseUrl = 'https://calendar.example';
  const auth = { username: 'demo', applicationPassword: 'no real password' };
  const mock = createCalendarMock({
    baseUrl,
    languages,
    snapshot: sampleCalendar({ around: date ?? new Date() }),
    now: () => new Date(date ?? Date.now()),
    users: [{ ...auth, role: 'editor' }],
  });
  const worker = setupWorker(...createHandlers(mock));
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return { name: 'What’s on in Aldermouth', baseUrl, auth };
}
