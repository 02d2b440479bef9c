import { expected } from './describe.ts';
import type * as z from './zod.ts';

const dateParameters = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;

interface Dates extends Partial<Record<(typeof dateParameters)[number], string | undefined>> {
  strict_dates?: boolean | undefined;
}

interface Coordinates {
  geoloc_lat?: number | undefined;
  geoloc_lng?: number | undefined;
}

/** The service reads an instant as such only with `strict_dates`; plain days would then no longer be whole days. */
export const exactInstants = ({ value: query, issues }: z.Payload<Dates>) => {
  if (query.strict_dates !== undefined) return;
  const given = dateParameters.filter((name) => query[name] !== undefined);
  const plain = given.filter((name) => !query[name]?.endsWith('Z'));
  if (plain.length === given.length) return;
  query.strict_dates = true;
  for (const name of plain) {
    const message = `${expected('an instant, as the other dates are', query[name])}; strict_dates: true reads it as UTC`;
    issues.push({ code: 'custom', message, input: query[name], path: [name] });
  }
};

/** Section 4.5: latitude and longitude go together. */
export const checkCoordinates = ({ value: query, issues }: z.Payload<Coordinates>) => {
  if ((query.geoloc_lat === undefined) === (query.geoloc_lng === undefined)) return;
  const [missing, given] =
    query.geoloc_lat === undefined ? ['geoloc_lat', 'geoloc_lng'] : ['geoloc_lng', 'geoloc_lat'];
  issues.push({
    code: 'custom',
    message: expected(`a number beside ${given}`, undefined),
    input: query,
    path: [missing],
  });
};
