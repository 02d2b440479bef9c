import { CalendarClient } from 'events-calendar-client';
import { type StartedCommand, startCommand } from '../support/started-command.ts';

/** The credentials that the documentation of the command names. */
const editor = { username: 'editor', applicationPassword: 'mock password' };

/** A mock that is served by the command. */
export interface StartedMock extends StartedCommand {
  readonly url: string;
  /** The address of a path below the events root. */
  readonly at: (path: string) => string;
  /** A client that is signed in as its editor. */
  readonly calendar: CalendarClient;
}

/** Starts `mock` on a free port. */
export async function startMock(
  args: readonly string[] = [],
  env?: Readonly<Record<string, string>>,
): Promise<StartedMock> {
  const started = await startCommand(['mock', '--port', '0', ...args], env);
  const url = started.firstLine.replace(/^\{"url":"([^"]*)".*/, '$1');
  return {
    ...started,
    url,
    at: (path) => `${url}/wp-json/tribe/events/v1${path}`,
    calendar: new CalendarClient({ baseUrl: url, auth: editor, http: { retry: 0 } }),
  };
}
