import * as z from 'zod/mini';
import { isOccurrenceId } from '../../contract/values/reference.ts';
import { type CalendarClient, RecurringEventError, type RequestOptions } from '../../index.ts';
import { UsageError } from '../errors/errors.ts';
import type { CalendarRecord } from './record-kind.ts';

const Marked = z.object({ meta: z.object({ _tribe_events_status: z.optional(z.string()) }) });

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
  // WordPress answers for a single date as if it had stored something.
  if (isOccurrenceId(id)) throw new RecurringEventError(id, '');
  const request = { method: 'POST', body: { meta }, schema: Marked, signal } as const;
  const stored = await calendar.site.request(`wp/v2/tribe_events/${id}`, request);
  if (stored.meta._tribe_events_status !== meta._tribe_events_status)
    throw new UsageError(`The site did not mark event ${id} as ${status}.`);
  return (await calendar.events.get(id, options)) as object as CalendarRecord;
}
