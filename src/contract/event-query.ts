import { complain } from './describe.ts';
import type { Payload } from './part.ts';

interface Dates {
  strict_dates?: boolean | undefined;
}

const dateParameter = /_(date|before|after)$/;

/** The service reads an instant as such only with `strict_dates`; plain days would then no longer be whole days. */
export const exactInstants = (payload: Payload<Dates>) => {
  const query = payload.value;
  if (query.strict_dates !== undefined) return;
  const given = Object.entries(query).filter(([name, date]) => date && dateParameter.test(name));
  const plain = given.filter(([, date]) => !String(date).endsWith('Z'));
  if (plain.length === given.length) return;
  query.strict_dates = true;
  for (const [name, date] of plain)
    complain(payload, 'an instant, as the other dates are, or strict_dates: true', date, [name]);
};

interface Coordinates {
  geoloc_lat?: number | undefined;
  geoloc_lng?: number | undefined;
}

/** Section 4.5: latitude and longitude go together. */
export const checkCoordinates = (payload: Payload<Coordinates>) => {
  const missing = (['geoloc_lat', 'geoloc_lng'] as const).filter((name) => payload.value[name] === undefined);
  if (missing.length === 1)
    complain(payload, 'a number, as geoloc_lat and geoloc_lng go together', undefined, missing);
};
