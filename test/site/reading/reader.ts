import type { CalendarClient } from '../../../src/index.ts';
import type { RunCheck } from '../runner/runner.ts';
import type { Target } from '../target/target.ts';
import type { SiteOffset } from './event-dates.ts';
import type { Everything } from './everything.ts';

/** Somebody who reads the site, and what they may see of it. */
export interface Reader {
  readonly target: Target;
  readonly calendar: CalendarClient;
  /** Whether it has credentials. */
  readonly isSignedIn: boolean;
  readonly everything: Everything;
  readonly offset: SiteOffset;
  /** The function that runs checks of an area as this reader. */
  area(name: string): RunCheck;
}
