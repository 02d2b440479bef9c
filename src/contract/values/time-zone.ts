import * as z from 'zod/mini';
import { isTimeZone } from '../../time/zone.ts';
import { expected } from './messages.ts';
import { refine } from './refine.ts';

const what = 'a time zone such as Europe/Berlin, UTC or UTC+5:30';

/** An event's time zone: an IANA name, `UTC`, or a manual offset. */
export function timeZone() {
  const code = 'invalid_time_zone';
  return z.string(expected(what, code)).check(refine(isTimeZone, what, code));
}
