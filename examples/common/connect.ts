import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { SettingsError, setting } from './settings.ts';

/** A calendar to talk to, and what a program should know about it. */
export interface Connection {
  readonly calendar: CalendarClient;
  /** The site's address. */
  readonly site: string;
  /** Whether it is the mock, in this process, whose data nobody misses. */
  readonly isMock: boolean;
  /** The current time there: that of the recording for the mock. */
  readonly now: Date;
}

/** The site that CALENDAR_URL, CALENDAR_USER and CALENDAR_PASSWORD name; without CALENDAR_URL, the mock. */
export async function connect(): Promise<Connection> {
  const baseUrl = setting('CALENDAR_URL');
  if (baseUrl === undefined) {
    const { startMockSite } = await import('./mock-site.ts');
    const { url, fetch, auth, now } = startMockSite();
    return { calendar: new CalendarClient({ baseUrl: url, fetch, auth }), site: url, isMock: true, now };
  }
  const options: ClientOptions = { baseUrl, auth: credentials() };
  return { calendar: new CalendarClient(options), site: baseUrl, isMock: false, now: new Date() };
}

function credentials(): ClientOptions['auth'] {
  const username = setting('CALENDAR_USER');
  const applicationPassword = setting('CALENDAR_PASSWORD');
  if (username !== undefined && applicationPassword !== undefined) return { username, applicationPassword };
  if (username === undefined && applicationPassword === undefined) return undefined;
  throw new SettingsError('CALENDAR_USER and CALENDAR_PASSWORD go together, and only one of them is set');
}
