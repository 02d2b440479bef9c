import { CalendarClient } from 'events-calendar-client';
import servers from './servers.json';
import { editor } from './steps.js';

export const calendar = new CalendarClient({ baseUrl: servers.site, http: { next: { revalidate: 3600 } } });
export const uncached = new CalendarClient({ baseUrl: servers.site, auth: editor });
