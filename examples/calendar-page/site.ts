import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { currentLanguage, languages } from './language.ts';

/** The site whose events the page shows. */
export interface Site {
  readonly name: string;
  /** The client, in the reader's language. */
  calendar: CalendarClient;
  /** Whether the reader may write. */
  readonly canWrite: boolean;
  /** The day to use as today, `YYYY-MM-DD`. Default: the present day. */
  readonly today: string | undefined;
}

/** Returns a day, `YYYY-MM-DD`, or undefined for anything else. */
function readDay(text: string | null): string | undefined {
  const isDay = text !== null && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay ? text : undefined;
}

/**
 * Removes the credentials from the URL. WordPress adds them after a user has allowed the page to write, in
 * `wp-admin/authorize-application.php?app_name=Calendar&success_url=…`.
 */
function takeCredentials(parameters: URLSearchParams): ClientOptions['auth'] {
  const [username, applicationPassword] = ['user_login', 'password'].map((name) => parameters.get(name));
  if (!username || !applicationPassword) return undefined;
  parameters.delete('password');
  history.replaceState(null, '', `?${parameters}`);
  return { username, applicationPassword };
}

/** Connects to the site in `?site=`, or to a mock in the browser. */
export async function connect(parameters: URLSearchParams): Promise<Site> {
  const today = readDay(parameters.get('date'));
  const address = parameters.get('site');
  // Loaded on demand: a page for a real site does not need it.
  const { name, ...options } = address
    ? { name: new URL(address).host, baseUrl: address, auth: takeCredentials(parameters) }
    : await (await import('./mock/start.ts')).startMock(today);
  // One immediate retry: the reader soon sees a failure, and can try again.
  const http = { retry: { limit: 1, delay: () => 200 } };
  const calendar = new CalendarClient({ ...options, languages, language: currentLanguage(), http });
  return { name, calendar, canWrite: options.auth !== undefined, today };
}
