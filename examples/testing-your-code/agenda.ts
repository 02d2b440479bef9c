import { CalendarClient, NetworkError, ServerError } from 'events-calendar-client';

/** The code under test. Returns the titles of upcoming events, or a notice if the site is unavailable. */
export async function agenda(site: string, category: string): Promise<string[]> {
  const calendar = new CalendarClient({ baseUrl: site, http: { retry: 0 } });
  try {
    const events = await calendar.events.upcoming({ categories: [category], limit: 3 });
    return events.map(({ title }) => title);
  } catch (error) {
    if (error instanceof ServerError || error instanceof NetworkError)
      return ['The calendar is closed just now.'];
    throw error;
  }
}
