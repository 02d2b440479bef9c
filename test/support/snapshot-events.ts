import type { CalendarEvent } from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';
import { snapshot } from './recordings.ts';

/** All events of the recorded site, as the client returns them. */
export const snapshotEvents: readonly CalendarEvent[] = snapshot.events.map((record) =>
  schemas.CalendarEvent.parse(record),
);

/** A recorded event with other values in some fields, which may be what a site sends whatever the types say. */
export function recordedEventWith(fields: Readonly<Record<string, unknown>>): CalendarEvent {
  return Object.assign({ ...snapshotEvents[0]! }, fields);
}
