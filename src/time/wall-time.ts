/** A wall-clock reading without a zone: `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string;

/** A wall time as if it were in UTC, in milliseconds. */
export function parseWallTime(text: string): number {
  return Date.parse(`${String(text).replace(' ', 'T')}Z`);
}

/** A day or wall time as if it were in UTC, in milliseconds. */
export function parseClock(text: string): number {
  return parseWallTime(text.length === 'YYYY-MM-DD'.length ? `${text} 00:00` : text);
}

/** Formats milliseconds since 1970 in UTC as a wall time. */
export function formatWallTime(clock: number): WallTime {
  return new Date(clock).toISOString().slice(0, 19).replace('T', ' ');
}

/** In milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000;

/** The midnight at the start of a clock's day. Both are milliseconds. */
export function startOfDay(clock: number): number {
  return Math.floor(clock / dayLength) * dayLength;
}

/** Adds days to a day. Both are `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return formatWallTime(Date.parse(day) + count * dayLength).slice(0, 10);
}
