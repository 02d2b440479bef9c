/** The settings of a site, as far as they show in its answers. */
export interface SiteSettings {
  /** Address of the site, without a trailing slash. Default `https://calendar.example`. */
  readonly url?: string;
  /** The site's time zone: an IANA name, `UTC`, or an offset such as `UTC+5:30`. Default `UTC`. */
  readonly timezone?: string;
  /** Items on a page unless a request says otherwise. Default 10. */
  readonly posts_per_page?: number;
  /** Most items that a page can have. Default 50. */
  readonly max_per_page?: number;
}

/** What a user may do, from everything to reading only. */
export type MockRole = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber';

/** A user that a snapshot holds. It can sign in once an application password is given for it in `users`. */
export interface SnapshotUser {
  /** Numeric ID. */
  readonly id: number;
  /** User name. */
  readonly username: string;
  /** What this user may do. */
  readonly role: MockRole;
}

/** One record as the service writes it in JSON. */
export type SnapshotRecord = Readonly<Record<string, unknown>> & {
  /** Numeric ID. */
  readonly id: number;
};

/**
 * Everything that a service holds, in the JSON that it answers itself: what single reads or listings give can be
 * put in as it is. Every part may be left out.
 */
export interface CalendarSnapshot {
  /** The site's settings. */
  readonly site?: SiteSettings;
  /** Users. */
  readonly users?: readonly SnapshotUser[];
  /** Events, drafts and trashed ones included. */
  readonly events?: readonly SnapshotRecord[];
  /** Venues. */
  readonly venues?: readonly SnapshotRecord[];
  /** Organizers. */
  readonly organizers?: readonly SnapshotRecord[];
  /** Event categories. */
  readonly categories?: readonly SnapshotRecord[];
  /** Event tags. */
  readonly tags?: readonly SnapshotRecord[];
  /** Images: at least their `id` and `url`. */
  readonly media?: readonly SnapshotRecord[];
  readonly [part: string]: unknown;
}
