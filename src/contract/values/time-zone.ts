import * as z from 'zod/mini';
import { isTimeZone } from '../../time/zone.ts';
import { expected } from './messages.ts';

const what = 'a time zone such as Europe/Berlin, UTC or UTC+5:30';

/** An event's time zone: an IANA name, `UTC`, or a manual offset. */
export function timeZone() {
  const expectedZone = expected(what, 'invalid_time_zone');
  return z.string(expectedZone).check(z.refine(isTimeZone, expectedZone));
}
