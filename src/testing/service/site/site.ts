import { instantToWallTime } from '../../../time/zone.ts';
import type { UserRecord } from '../../store/records.ts';
import type { RenderingSite } from '../../events/render-event.ts';
import type { SiteSettings } from '../../store/snapshot/calendar-snapshot.ts';

/** The service that a request is answered for: its settings, its clock and what it holds. */
export interface Site extends RenderingSite {
  readonly settings: Required<SiteSettings>;
  readonly languages: readonly string[];
  readonly languageParameter: string;
  readonly nonce: string;
  now(): Date;
}

/** What the site's clocks show. */
export function siteTime(site: Site, instant = site.now().getTime()): string {
  return instantToWallTime(instant, site.settings.timezone);
}

/** One request on its way through the service. */
export interface Call {
  readonly site: Site;
  readonly user: UserRecord | undefined;
  /** All parameters under the names they were sent with, of whichever part of the request. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The parameters of the query alone. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** An answer before it is written out. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
