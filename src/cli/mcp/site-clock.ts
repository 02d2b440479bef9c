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
  const index = await requestIndex(calendar, { signal });
  return {
    site: plainText(index.name ?? '').slice(0, 100) || new URL(calendar.baseUrl).host,
    time_zone: zoneOf(index) ?? 'UTC',
  };
}

export function createSiteClock(calendar: CalendarClient) {
  const unknown = { site: new URL(calendar.baseUrl).host, time_zone: 'UTC' };
  let place: typeof unknown | undefined;
  return async (signal: AbortSignal): Promise<SiteFacts> => {
    try {
      place ??= await readPlace(calendar, signal);
    } catch (error) {
      if (!CalendarError.is(error)) throw error;
    }
    // Some sites hide their index.
    const facts = place ?? unknown;
    const wall = instantToWallTime(Date.now(), facts.time_zone);
    const day = new Date(`${wall.slice(0, 10)}T00:00Z`);
    const weekday = day.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
    return { ...facts, now: `${wall.slice(0, 16)}, ${weekday}` };
  };
}
