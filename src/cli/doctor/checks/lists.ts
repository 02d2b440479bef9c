import { isOccurrenceId } from '../../../contract/values/occurrence.ts';
import { createFinding, type Finding } from '../finding.ts';
import { type Check, type CheckedSite, ofAllTimes, type WordPressIndex } from '../site.ts';

/** Reads a page of all events, which fails if the site cannot list them. */
export const events: Check = async (site) =>
  (await site.sample()).items.length > 0 ? undefined : 'there are no events';

/** The first release without known bugs in its lists. */
const soundRelease = '6.2.8.1';

/** The first release that does not run with Events Calendar Pro before 7.5, but only from 7.6 on. */
const releaseOfPro76 = '6.13';

export const release: Check = async (site) => {
  const version = await site.release();
  if (version === undefined) return 'the site does not reveal its release';
  const isBefore = (other: string) => version.localeCompare(other, 'en', { numeric: true }) < 0;
  const findings: Finding[] = [];
  if (isBefore(soundRelease))
    findings.push(
      createFinding(
        'old-release',
        `The site runs The Events Calendar ${version}. Releases before ${soundRelease} ignore bounds of lists, count events wrongly, or treat users with wrong credentials as visitors.`,
        'Update the plugin to the newest release. Until then, use between, upcoming and past, which return the right events anyway.',
      ),
    );
  const { items } = await site.sample();
  const hasPro = items.some((event) => isOccurrenceId(event.id) || 'is_virtual' in event);
  if (hasPro && isBefore(releaseOfPro76))
    findings.push(
      createFinding(
        'additional-fields-lost',
        `The site runs Events Calendar Pro with The Events Calendar ${version}, so Pro may be older than 7.5. Then each write through the API empties the additional fields of an event.`,
        'Update both plugins. Until then, edit only titles, texts, status, terms and images of events with additional fields: edit changes these without the API.',
      ),
    );
  return findings;
};

/** Returns the zone of a site: an IANA name or a manual offset. Undefined if the site does not reveal it. */
export function zoneOf({ timezone_string, gmt_offset }: WordPressIndex): string | undefined {
  if (timezone_string) return timezone_string;
  if (gmt_offset === undefined) return undefined;
  const hours = Number(gmt_offset);
  return `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Returns a parameter for a URL that no cache knows. */
const uncached = () => ({ uncached: crypto.randomUUID() });

/** Reads the list that visitors see, or the same list past the cache with a unique parameter. */
async function readList({ visitor }: CheckedSite, extraQuery: Readonly<Record<string, string>> = {}) {
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
  if (stored.outline === fresh.outline || stored.outline !== storedAgain.outline) return;
  const what = stored.total === fresh.total ? 'other events' : `${stored.total} of ${fresh.total} events`;
  return createFinding(
    'stale-cache',
    `Visitors get an old list of events: it has ${what}, compared to the same list with a parameter that no cache knows.`,
    `${advice} Then purge them.`,
  );
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
