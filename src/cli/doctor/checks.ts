import type { Check } from './check.ts';
import { address } from './checks/address.ts';
import { applicationPasswords, credentials, rights } from './checks/credentials.ts';
import { dates, timeZone } from './checks/dates.ts';
import { language } from './checks/language.ts';
import { bounds, include, pages, tags } from './checks/lists.ts';
import { release } from './checks/release.ts';
import { cache, clock, speed } from './checks/responses.ts';

/** Every check of a calendar that was found, in the order in which they run. */
export const checks: readonly Check[] = [
  address,
  applicationPasswords,
  credentials,
  rights,
  timeZone,
  dates,
  bounds,
  pages,
  tags,
  include,
  language,
  cache,
  speed,
  clock,
  release,
];
