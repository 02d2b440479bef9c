import type { CalendarEvent } from 'events-calendar-client';
// @ts-expect-error: the main entry exports the type only, so this import would fail when the program runs
import { CalendarEvent as missing } from 'events-calendar-client';
import { CalendarEvent as schema } from 'events-calendar-client/schemas';

export const titleOf = (event: CalendarEvent): string => event.title;
// @ts-expect-error: nor can it be used as a value
export const used = missing;
export const existing = schema;
