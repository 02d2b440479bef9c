import { createFinding } from '../finding.ts';
import { type Check, ofAllTimes, type Site } from '../site.ts';

/** Returns a parameter for a URL that no cache knows. */
const uncached = () => ({ uncached: crypto.randomUUID() });

/** Reads the list that visitors see, or the same list past the cache with a unique parameter. */
async function readList({ visitor }: Site, extraQuery: Readonly<Record<string, string>> = {}) {
  const data = await visitor.events.list({ per_page: 10 }, { extraQuery });
  // Equal if the events are in the same state.
  const outline = JSON.stringify([data.total, data.items.map(({ id, modified }) => [id, modified])]);
  return { outline, total: data.total };
}

const advice =
  'Exclude /wp-json/tribe/events/v1/ from the caches of plugins (such as LiteSpeed Cache, WP Rocket or W3 Total Cache), the host and the CDN, or let them keep lists for a minute at most.';

export const cache: Check = async (site) => {
  const stored = await readList(site);
  const fresh = await readList(site, uncached());
  const storedAgain = await readList(site);
  // If a user wrote in between, the first and the last differ, too.
  if (stored.outline !== fresh.outline && stored.outline === storedAgain.outline) {
    const what = stored.total === fresh.total ? 'other events' : `${stored.total} of ${fresh.total} events`;
    return createFinding(
      'stale-cache',
      `Visitors get an old list of events: it has ${what}, compared to the same list with a parameter that no cache knows.`,
      `${advice} Then purge them.`,
    );
  }
  return;
};

/** Finds a cache that serves private responses, such as drafts, to visitors. */
export const leaks: Check = async (site) => {
  const { user, visitor } = site;
  if (!user) return site.reasonAgainstCredentials;
  // Both read the same new URL. Visitors may not list drafts.
  const query = { ...ofAllTimes, per_page: 1, status: 'draft' } as const;
  const options = { extraQuery: uncached() };
  if (!(await site.attempt(async () => user.events.list(query, options))))
    return 'this user may not list drafts';
  const asVisitor = visitor.withOptions({ auth: undefined });
  if (!(await site.attempt(async () => asVisitor.events.list(query, options)))) return;
  return createFinding(
    'responses-leaked',
    'Drafts were listed with credentials. Then the same URL was requested without credentials, and the site sent the same list: a cache keeps responses to requests with credentials.',
    'Exclude /wp-json/ from the cache, or at least requests with an Authorization header (W3 Total Cache keeps their responses if its REST caching is on), and purge it. The cache may also respond to writes without storing anything.',
  );
};
