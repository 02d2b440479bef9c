import { type EventTimes, readClocks, type TimeOptions } from '../time/event-times.ts';
import { intervalOf } from '../time/interval.ts';
import { dayLength, formatWallTime } from '../time/wall-time.ts';
import { offsetAt } from '../time/zone.ts';

const minute = 60 * 1000;

/** An offset such as `+02:00`. */
function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const [hoursText, restText] = [hours, rest].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${hoursText}:${restText}`;
}

/** An instant as the clocks of a zone show it, with their offset. */
function formatInstant(instant: Date, zone: string): string {
  const offset = offsetAt(instant.getTime(), zone);
  // Before clocks were set by the hour they were off by seconds, which no offset can say.
  if (offset % minute !== 0) return instant.toISOString().replace('.000', '');
  return formatWallTime(instant.getTime() + offset).replace(' ', 'T') + formatOffset(offset / minute);
}

const formatDay = (clock: number) => formatWallTime(clock).slice(0, 10);

/** Start and end of an event in ISO 8601: days for one of whole days, the last inclusive. */
export function datesOf(event: EventTimes, options: TimeOptions): { startDate: string; endDate: string } {
  const { start, end, allDay, timeZone } = intervalOf(event, options);
  if (!allDay) return { startDate: formatInstant(start, timeZone), endDate: formatInstant(end, timeZone) };
  const [firstDay, dayAfter] = readClocks(event);
  return { startDate: formatDay(firstDay), endDate: formatDay(dayAfter - dayLength) };
}
