import type { Venue } from './venue.ts';

/** Coordinates of a place, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Parses a coordinate, a number or string. Returns undefined if it is out of range. */
function readDegrees(value: unknown, limit: number): number | undefined {
  const isGiven = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const degrees = isGiven ? Number(value) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

/** Returns the coordinates of a venue, if its site has Events Calendar Pro, which adds `geo_lat` and `geo_lng`. */
export function coordinatesOf(
  venue: Venue & { geo_lat?: unknown; geo_lng?: unknown },
): Coordinates | undefined {
  const latitude = readDegrees(venue.geo_lat, 90);
  const longitude = readDegrees(venue.geo_lng, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export function regionOf({ state, province, stateprovince }: Venue): string | undefined {
  return state || province || stateprovince || undefined;
}
