import type { CalendarClient, RequestOptions } from '../../index.ts';
import type { CalendarRecord } from './record-kind.ts';

interface StatusOptions extends RequestOptions {
  /** Shown to visitors. */
  readonly reason?: string;
}

/** Marks an event as canceled or postponed for visitors, or as scheduled. */
export async function setEventStatus(
  calendar: CalendarClient,
  id: number,
  status: string,
  { reason = '', ...options }: StatusOptions,
): Promise<CalendarRecord> {
  const meta = {
    _tribe_events_status: status === 'scheduled' ? '' : status,
    _tribe_events_status_reason: status === 'scheduled' ? '' : reason,
  };
  const { signal } = options;
  await calendar.site.request(`wp/v2/tribe_events/${id}`, { method: 'POST', body: { meta }, signal });
  return (await calendar.events.get(id, options)) as object as CalendarRecord;
}
