import type { Venue } from '../contract/records/venue.ts';

/** Where on earth a place is, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A coordinate within so many degrees of zero, or undefined. Services send it as a number or as text. */
function readDegrees(value: unknown, limit: number): number | undefined {
  const isGiven = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const degrees = isGiven ? Number(value) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

/** Where a venue is, if its site has the premium add-on, which adds `geo_lat` and `geo_lng`. */
export function coordinatesOf(
  venue: Venue & { geo_lat?: unknown; geo_lng?: unknown },
): Coordinates | undefined {
  const latitude = readDegrees(venue.geo_lat, 90);
  const longitude = readDegrees(venue.geo_lng, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** The part of a country that a venue is in. */
export function regionOf({ state, province, stateprovince }: Venue): string | undefined {
  return state || province || stateprovince || undefined;
}
