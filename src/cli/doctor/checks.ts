import type { Check } from './check.ts';
import { address } from './checks/address.ts';
import { applicationPasswords } from './checks/application-passwords.ts';
import { cache } from './checks/cache.ts';
import { clock } from './checks/clock.ts';
import { credentials } from './checks/credentials.ts';
import { dates } from './checks/dates.ts';
import { language } from './checks/language.ts';
import { pages } from './checks/pages.ts';
import { release } from './checks/release.ts';
import { rights } from './checks/rights.ts';
import { speed } from './checks/speed.ts';
import { tags } from './checks/tags.ts';
import { timeZone } from './checks/time-zone.ts';

/** Every check of a calendar that was found, in the order in which they run. */
export const checks: readonly Check[] = [
  address,
  applicationPasswords,
  credentials,
  rights,
  timeZone,
  dates,
  pages,
  tags,
  language,
  cache,
  speed,
  clock,
  release,
];
