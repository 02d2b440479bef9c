import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { getSetting, SettingsError } from './settings.ts';

/** A client for a site, and what an app needs to know about the site. */
export interface Connection {
  readonly calendar: CalendarClient;
  /** The URL of the site. */
  readonly siteUrl: string;
}

/**
 * Creates a client for the site in `CALENDAR_URL`, with the credentials in `CALENDAR_USER` and `CALENDAR_PASSWORD`.
 * Without `CALENDAR_URL` the site is a mock.
 */
export async function connect(): Promise<Connection> {
  const baseUrl = getSetting('CALENDAR_URL');
  if (baseUrl === undefined) {
    const { createMockSite } = await import('./mock-site.ts');
    const { url, fetch, auth } = createMockSite();
    return { calendar: new CalendarClient({ baseUrl: url, fetch, auth }), siteUrl: url };
  }
  return { calendar: new CalendarClient({ baseUrl, auth: getCredentials() }), siteUrl: baseUrl };
}

function getCredentials(): ClientOptions['auth'] {
  const username = getSetting('CALENDAR_USER');
  const applicationPassword = getSetting('CALENDAR_PASSWORD');
  if (username !== undefined && applicationPassword !== undefined) return { username, applicationPassword };
  if (username === undefined && applicationPassword === undefined) return undefined;
  throw new SettingsError('CALENDAR_USER and CALENDAR_PASSWORD go together, and only one of them is set');
}
