import { plainText } from '../../format/index.ts';
import { type CalendarClient, CalendarError } from '../../index.ts';
import { instantToWallTime } from '../../time/index.ts';
import { zoneOf } from '../doctor/checks/lists.ts';
import { requestIndex } from '../doctor/site.ts';

export interface SiteFacts {
  readonly site: string;
  readonly time_zone: string;
  readonly now: string;
}

async function readPlace(calendar: CalendarClient, signal: AbortSignal) {
  const { data, response } = await requestIndex(calendar, { signal }).withResponse();
  const date = Date.parse(response.headers.get('date') ?? '');
  // A cache keeps the date of the first response.
  const isFresh = !Number.isNaN(date) && !response.headers.has('age');
  return {
    site: plainText(data.name ?? '').slice(0, 100) || new URL(calendar.baseUrl).host,
    time_zone: zoneOf(data) ?? 'UTC',
    offset: isFresh ? date - Date.now() : 0,
  };
}

export function createSiteClock(calendar: CalendarClient) {
  const unknown = { site: new URL(calendar.baseUrl).host, time_zone: 'UTC', offset: 0 };
  let place: typeof unknown | undefined;
  return async (signal: AbortSignal): Promise<SiteFacts> => {
    try {
      place ??= await readPlace(calendar, signal);
    } catch (error) {
      if (!CalendarError.is(error)) throw error;
    }
    // Some sites hide their index.
    const { offset, ...facts } = place ?? unknown;
    const wall = instantToWallTime(Date.now() + offset, facts.time_zone);
    const day = new Date(`${wall.slice(0, 10)}T00:00Z`);
    const weekday = day.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
    return { ...facts, now: `${wall.slice(0, 16)}, ${weekday}` };
  };
}
