import { instantToWallTime } from '../../../time/zone.ts';
import type { SiteSettings } from '../../store/snapshot/calendar-snapshot.ts';
import type { Store } from '../../store/store.ts';
import type { SiteUrls } from './site-urls.ts';

/** The simulated site: its settings, its clock and its data. */
export interface Site {
  readonly settings: Required<SiteSettings>;
  readonly urls: SiteUrls;
  readonly languages: readonly string[];
  /** Whether the root of the API lists the languages, as with WPML. */
  readonly describesLanguages: boolean;
  readonly languageParameter: string;
  readonly nonce: string;
  readonly store: Store;
  now(): Date;
}

/** An instant, by default now, as `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
export function siteTime(site: Site, instant = site.now().getTime()): string {
  return instantToWallTime(instant, site.settings.timezone);
}
