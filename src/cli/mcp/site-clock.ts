import * as z from 'zod/mini';
import { plainText } from '../../format/index.ts';
import { type CalendarClient, CalendarError } from '../../index.ts';
import { instantToWallTime } from '../../time/index.ts';
import { zoneOf } from '../doctor/checks/lists.ts';
import { WordPressIndex } from '../doctor/site.ts';

export interface SiteFacts {
  readonly site: string;
  readonly time_zone: string;
  readonly now: string;
}

type Place = Pick<SiteFacts, 'site' | 'time_zone'> & { readonly offset: number };

async function readPlace({ site, baseUrl }: CalendarClient, signal: AbortSignal): Promise<Place> {
  const query = { _fields: 'name,timezone_string,gmt_offset' };
  const schema = z.catch(WordPressIndex, {});
  const { data, response } = await site.request('', { query, schema, signal }).withResponse();
  const date = Date.parse(response.headers.get('date') ?? '');
  // A cache keeps the date of the first response.
  const isFresh = !Number.isNaN(date) && !response.headers.has('age');
  return {
    site: plainText(data.name ?? '').slice(0, 100) || new URL(baseUrl).host,
    time_zone: zoneOf(data) ?? 'UTC',
    offset: isFresh ? date - Date.now() : 0,
  };
}

export function createSiteClock(calendar: CalendarClient): (signal: AbortSignal) => Promise<SiteFacts> {
  let place: Place | undefined;
  return async (signal) => {
    try {
      place ??= await readPlace(calendar, signal);
    } catch (error) {
      if (!CalendarError.is(error)) throw error;
    }
    // Some sites hide their index.
    const { offset, ...facts } = place ?? {
      site: new URL(calendar.baseUrl).host,
      time_zone: 'UTC',
      offset: 0,
    };
    const wall = instantToWallTime(Date.now() + offset, facts.time_zone);
    const weekday = new Date(`${wall.slice(0, 10)}T00:00Z`).toLocaleDateString('en', {
      weekday: 'long',
      timeZone: 'UTC',
    });
    return { ...facts, now: `${wall.slice(0, 16)}, ${weekday}` };
  };
}
