import { createFinding } from '../finding.ts';
import { type Check, ofAllTimes, type Site } from '../site.ts';

/** A parameter that makes a URL one that no cache knows. */
const uncached = () => ({ uncached: crypto.randomUUID() });

/** Reads the list that every visitor reads, or the same one past the cache, with a parameter that no one else sends. */
async function readList({ visitor }: Site, extraQuery: Readonly<Record<string, string>> = {}) {
  const data = await visitor.events.list({ per_page: 10 }, { extraQuery });
  // The same for the same state of the same events.
  const outline = JSON.stringify([data.total, data.items.map(({ id, modified }) => [id, modified])]);
  return { outline, total: data.total };
}

const advice =
  'Exclude /wp-json/tribe/events/v1/ from the cache of the plugin (such as LiteSpeed Cache, WP Rocket or W3 Total Cache), the host and the CDN, or let it keep lists for a minute at most.';

export const cache: Check = async (site) => {
  const stored = await readList(site);
  const fresh = await readList(site, uncached());
  const storedAgain = await readList(site);
  // A user may have written in between. Then the first and the last differ, too.
  if (stored.outline !== fresh.outline && stored.outline === storedAgain.outline) {
    const what = stored.total === fresh.total ? 'other events' : `${stored.total} of ${fresh.total} events`;
    return createFinding(
      'stale-cache',
      `The list of events was read twice as every visitor reads it, and once with a parameter that no cache knows: the first has ${what}.`,
      `${advice} Then purge it.`,
    );
  }
  return;
};

/** A cache that serves responses to requests with credentials to visitors, such as drafts. */
export const leaks: Check = async (site) => {
  const { user, visitor } = site;
  if (!user) return site.reasonAgainstCredentials;
  // Both read the same URL, which no one has read before. A visitor may not list drafts.
  const query = { ...ofAllTimes, per_page: 1, status: 'draft' } as const;
  const options = { extraQuery: uncached() };
  if (!(await site.attempt(async () => user.events.list(query, options))))
    return 'this user may not list drafts';
  const asVisitor = visitor.withOptions({ auth: undefined });
  if (!(await site.attempt(async () => asVisitor.events.list(query, options)))) return;
  return createFinding(
    'responses-leaked',
    'Drafts were listed with credentials. Then the same URL was requested without any, and the site sent the list to that visitor, too: a cache keeps responses to requests with credentials.',
    'Exclude /wp-json/ from the cache, or at least requests with the header Authorization (W3 Total Cache keeps them if its REST caching is on), and purge it. It may also answer writes without storing anything.',
  );
};
