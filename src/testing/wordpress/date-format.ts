import { wallTimeToInstant } from '../../time/zone.ts';
import { resolveZone } from './php/zone.ts';

/** Formats an instant as `YYYY-MM-DD HH:MM:SS` in UTC. */
export function formatUtc(instant: number): string {
  // From the year 10000 on, a year has a sign and leading zeros.
  const text = new Date(instant).toISOString().replace(/^\+0*/, '');
  return text.slice(0, text.indexOf('.')).replace('T', ' ');
}

/** The instant of a date in UTC, in milliseconds. */
export function parseUtc(date: string): number {
  return Date.parse(`${date.replace(' ', 'T')}Z`);
}

/** How many minutes a zone is ahead of UTC at a wall time. */
export function offsetMinutes(wallTime: string, zone: string): number {
  return Math.round((parseUtc(wallTime) - wallTimeToInstant(wallTime, resolveZone(zone) ?? zone)) / 60_000);
}

/** Formats a wall time with its offset, as in `2027-04-18T14:30:00+05:30`. */
export function formatWithOffset(wallTime: string, zone: string): string {
  const offset = offsetMinutes(wallTime, zone);
  const sign = offset < 0 ? '-' : '+';
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
  return `${wallTime.replace(' ', 'T')}${sign}${hours}:${minutes}`;
}
