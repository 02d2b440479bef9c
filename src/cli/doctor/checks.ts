import type { Check } from './check.ts';
import { address } from './checks/address.ts';
import { applicationPasswords } from './checks/application-passwords.ts';
import { cache } from './checks/cache.ts';
import { clock } from './checks/clock.ts';
import { credentials } from './checks/credentials.ts';
import { dates } from './checks/dates.ts';
import { language } from './checks/language.ts';
import { bounds } from './checks/lists/bounds.ts';
import { include } from './checks/lists/include.ts';
import { pages } from './checks/lists/pages.ts';
import { tags } from './checks/lists/tags.ts';
import { release } from './checks/release.ts';
import { rights } from './checks/rights.ts';
import { speed } from './checks/speed.ts';
import { timeZone } from './checks/time-zone.ts';

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
