/** A wall-clock reading without a zone: `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string;

/** A wall time as if it were in UTC, in milliseconds. */
export function parseWallTime(text: string): number {
  return Date.parse(`${String(text).replace(' ', 'T')}Z`);
}

/** The wall time that is so many milliseconds after 1970 if it is in UTC. */
export function formatWallTime(clock: number): WallTime {
  return new Date(clock).toISOString().slice(0, 19).replace('T', ' ');
}

/** In milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000;

/** The midnight with which the day of a clock begins, both in milliseconds. */
export function startOfDay(clock: number): number {
  return Math.floor(clock / dayLength) * dayLength;
}
