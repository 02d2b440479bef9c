import { type EventWithStatus, eventStatusOf } from '../contract/records/listed-event.ts';
import { type StatusTextOptions, translationFor } from './problem-text.ts';

/**
 * Writes whether an event is canceled or postponed, such as `Canceled`. The site does not send the reason.
 *
 * @returns an empty string if the event is scheduled, or was read in a list, which does not tell
 * @example
 * ```ts
 * import { german, statusText } from 'events-calendar-client/format';
 *
 * const event = await calendar.events.get(12);
 * console.log(statusText(event, { locale: 'de', translations: { de: german } })); // Abgesagt
 * ```
 */
export function statusText(event: EventWithStatus, options: StatusTextOptions = {}): string {
  const status = eventStatusOf(event);
  return status ? translationFor(options).statuses[status] : '';
}
