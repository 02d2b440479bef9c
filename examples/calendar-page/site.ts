import { CalendarClient } from 'events-calendar-client';

/** The site whose events the page shows. */
export interface Site {
  readonly name: string;
  /** The client, in the language of the reader. */
  calendar: CalendarClient;
  /** The day that is shown first, `YYYY-MM-DD`; today by default. */
  readonly initialDate: string | undefined;
}

/** A day, `YYYY-MM-DD`, or undefined for anything else. */
function readDay(text: string | null): string | undefined {
  const isDay = text !== null && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay ? text : undefined;
}

/** Connects to the site in `?site=`, or to a mock in the browser. */
export async function connect(parameters: URLSearchParams): Promise<Site> {
  const address = parameters.get('site');
  const date = readDay(parameters.get('date'));
  if (address) {
    const calendar = new CalendarClient({ baseUrl: address });
    return { name: new URL(address).host, calendar, initialDate: date };
  }
  // Loaded on demand: a page for a real site needs none of it.
  const { startMock } = await import('./mock/start.ts');
  const options = await startMock(date);
  return { name: new URL(options.baseUrl).host, calendar: new CalendarClient(options), initialDate: date };
}
