import { defaultLanguageParameter, defaultPerPage } from '../../../contract/constants.ts';
import type { CalendarMockOptions, MockUser } from '../../options.ts';
import type { SiteSettings, StoredSnapshot } from '../../store/snapshot/calendar-snapshot.ts';
import { loadSnapshot } from '../../store/snapshot/load-snapshot.ts';
import type { Store } from '../../store/store.ts';
import { formatUtc } from '../../wordpress/php/zone.ts';
import { createSiteUrls, type Site } from './site.ts';

/** A site that can return to the data of its first snapshot. */
export interface ResettableSite extends Site {
  reset(): void;
}

function clockFrom(now: CalendarMockOptions['now']): () => Date {
  if (typeof now === 'function') return now;
  if (now === undefined) return () => new Date();
  const instant = new Date(now).getTime();
  if (Number.isNaN(instant)) throw new TypeError('`now` must be a valid Date, timestamp or date string.');
  return () => new Date(instant);
}

function settingsFrom({ baseUrl, snapshot, site }: CalendarMockOptions): Required<SiteSettings> {
  const settings = { ...snapshot?.site, ...site };
  const url = baseUrl ?? settings.url ?? 'https://calendar.example';
  return {
    ...settings,
    url: url.replace(/\/+$/, ''),
    timezone: settings.timezone ?? 'UTC',
    posts_per_page: settings.posts_per_page ?? defaultPerPage,
    max_per_page: settings.max_per_page ?? 50,
  };
}

/**
 * Creates the site of a mock.
 *
 * @param options - the options of the mock
 * @param snapshot - the snapshot to load, initially and on each reset
 */
export function createSite(options: CalendarMockOptions, snapshot: StoredSnapshot): ResettableSite {
  const settings = settingsFrom(options);
  const urls = createSiteUrls(settings.url, options.apiPrefix ?? 'wp-json', options.vendor ?? 'tribe');
  const now = clockFrom(options.now);
  const load = (): Store => {
    const loaded = loadSnapshot(snapshot, {
      urls,
      siteZone: settings.timezone,
      now: formatUtc(now().getTime()),
    });
    addUsers(loaded, options.users ?? []);
    return loaded;
  };
  let store = load();
  return {
    settings,
    urls,
    languages: options.languages ?? ['en', 'ro', 'tr'],
    describesLanguages: options.languages !== undefined,
    languageParameter: options.languageParam ?? defaultLanguageParameter,
    nonce: options.nonce ?? 'mock-nonce',
    now,
    get store() {
      return store;
    },
    reset() {
      store = load();
    },
  };
}

/** Adds the users that can sign in, and an administrator if there is none. */
function addUsers({ users: known }: Store, users: readonly MockUser[]): void {
  const nextId = () => Math.max(0, ...known.keys()) + 1;
  for (const user of users) {
    const namesake = [...known.values()].find(({ username }) => username === user.username);
    const id = user.id ?? namesake?.id ?? nextId();
    known.set(id, { ...user, id });
  }
  if ([...known.values()].some(({ role }) => role === 'administrator')) return;
  const id = known.has(1) ? nextId() : 1;
  known.set(id, { id, username: 'admin', role: 'administrator' });
}
