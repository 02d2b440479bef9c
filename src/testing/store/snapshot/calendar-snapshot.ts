/** The settings of a site that affect responses. */
export interface SiteSettings {
  /** URL of the site, without a trailing slash. Default `https://calendar.example`. */
  readonly url?: string;
  /** Time zone of the site: an IANA name, `UTC`, or an offset such as `UTC+5:30`. Default `UTC`. */
  readonly timezone?: string;
  /** Items on a page of a listing without `per_page`. Default 10. */
  readonly posts_per_page?: number;
  /** Maximum number of items on a page. Default 50. */
  readonly max_per_page?: number;
}

/** The role of a user, from all permissions to reading only. */
export type MockRole = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber';

/** A user of a snapshot. It can sign in if the option `users` has an application password for it. */
export interface SnapshotUser {
  /** Numeric ID. Default: the next free one. */
  readonly id?: number | undefined;
  /** User name. */
  readonly username: string;
  /** Role, which determines the permissions. */
  readonly role: MockRole;
}

/** One record in the API's JSON. */
export type SnapshotRecord = Readonly<Record<string, unknown>> & {
  /** Numeric ID. Default: the next free one. */
  readonly id?: number | undefined;
};

/**
 * The data of a site in the API's JSON. You can copy records from responses of single reads and listings. All parts,
 * fields of records and seconds of dates are optional.
 */
export interface CalendarSnapshot {
  /** The site's settings. */
  readonly site?: SiteSettings | undefined;
  /** Users. */
  readonly users?: readonly SnapshotUser[] | undefined;
  /** Events, including drafts and trashed ones. */
  readonly events?: readonly SnapshotRecord[] | undefined;
  /** Venues. */
  readonly venues?: readonly SnapshotRecord[] | undefined;
  /** Organizers. */
  readonly organizers?: readonly SnapshotRecord[] | undefined;
  /** Event categories. */
  readonly categories?: readonly SnapshotRecord[] | undefined;
  /** Event tags. */
  readonly tags?: readonly SnapshotRecord[] | undefined;
  /** Images, with at least their `url`. Other records contain whole images, or their IDs: `image: 12`. */
  readonly media?: readonly SnapshotRecord[] | undefined;
  /** When the data was recorded. The mock does not read it. */
  readonly recorded_at?: string | undefined;
  /** Which events of a site it has. With it, the mock does not serve events without a title or dates. */
  readonly window?: SnapshotWindow | undefined;
}

/** Which events of a site a snapshot has. */
export interface SnapshotWindow {
  /** A day or local time, compared with each event's own local time, or an instant. */
  readonly from: string;
  /** The day or moment before which they start, of the same kind. */
  readonly to: string;
  /** Their post status, or `any` for all that the user may see. */
  readonly status: string;
}

/** A record with its ID, as the mock exports it. */
export type StoredRecord = SnapshotRecord & {
  /** Numeric ID. */
  readonly id: number;
};

/** A user with its ID, as the mock exports it. */
export type StoredUser = SnapshotUser & {
  /** Numeric ID. */
  readonly id: number;
};

/** In the order in which records without an ID get one. */
export const listNames = ['users', 'events', 'venues', 'organizers', 'media', 'categories', 'tags'] as const;
/** The lists of a snapshot. */
export type ListName = (typeof listNames)[number];

/** The data that a mock exports: a snapshot whose records all have IDs. */
export type StoredSnapshot = Omit<CalendarSnapshot, ListName> & {
  readonly [List in ListName]?: readonly (List extends 'users' ? StoredUser : StoredRecord)[];
};
