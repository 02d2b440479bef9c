import type { SiteUrls } from '../../service/site/site-urls.ts';

/** What loading a snapshot depends on besides its JSON. */
export interface LoadOptions {
  readonly urls: SiteUrls;
  /** The time zone of events without one. */
  readonly siteZone: string;
  /** `YYYY-MM-DD HH:MM:SS` for records without dates. */
  readonly now: string;
}
