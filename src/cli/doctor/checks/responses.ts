import { CalendarError } from '../../../index.ts';
import { type Check, createFinding } from '../finding.ts';
import { ofAllTimes, type Site } from '../site.ts';

interface SeenList {
  /** A text that is the same for the same state of the same events. */
  readonly outline: string;
  readonly total: number;
  readonly headers: Headers;
}

/** Reads the list that every visitor reads, or the same one past the cache, with a parameter that no one else sends. */
async function readList({ visitor }: Site, bypass?: string): Promise<SeenList> {
  const extraQuery = bypass === undefined ? {} : { uncached: bypass };
  const { data, response } = await visitor.events.list({ per_page: 10 }, { extraQuery }).withResponse();
  const outline = JSON.stringify([data.total, data.items.map(({ id, modified }) => [id, modified])]);
  return { outline, total: data.total, headers: response.headers };
}

/** The header that shows that a response comes from a cache, such as `x-cache: HIT`. */
function storedBy(headers: Headers): string | undefined {
  for (const [name, value] of headers) {
    if (name === 'age' && Number(value) > 0) return `${name}: ${value}`;
    if (name.includes('cache') && /\bhit\b/i.test(value)) return `${name}: ${value}`;
  }
  return undefined;
}

const advice =
  'Exclude /wp-json/tribe/events/v1/ from the cache of the plugin (such as LiteSpeed Cache, WP Rocket or W3 Total Cache), the host and the CDN, or let it keep lists for a minute at most.';

/** A cache that serves outdated lists. */
export const cache: Check = async (site) => {
  const bypass = String(site.settings.now());
  const stored = await readList(site);
  const fresh = await readList(site, `${bypass}-1`);
  const storedAgain = await readList(site);
  if (stored.outline !== fresh.outline && stored.outline === storedAgain.outline) {
    // A user may have written in between. Then both differ from what they were.
    const freshAgain = await readList(site, `${bypass}-2`);
    const what = stored.total === fresh.total ? 'other events' : `${stored.total} of ${fresh.total} events`;
    if (freshAgain.outline === fresh.outline)
      return createFinding(
        'stale-cache',
        `The list of events was read twice as every visitor reads it, and twice with a parameter that no cache knows: the first has ${what}.`,
        `${advice} Then purge it.`,
      );
  }
  const header = storedBy(storedAgain.headers);
  if (header === undefined) return;
  return createFinding(
    'responses-cached',
    `The list of events comes from a cache (${header}). It is up to date, but the next change may be late, and code reads what it wrote from the cache.`,
    advice,
  );
};

/** A cache that serves responses to requests with credentials to visitors, such as drafts. */
export const leaks: Check = async (site) => {
  const { credentials, now, signal } = site.settings;
  const reason = site.reasonAgainstCredentials;
  if (reason !== undefined || !credentials) return reason;
  // Both read the same URL, which no one has read before. A visitor may not list drafts.
  const query = { ...ofAllTimes, per_page: 1, status: 'draft' } as const;
  const options = { extraQuery: { uncached: `${now()}-drafts` } };
  try {
    await site.clientFor(credentials).events.list(query, options);
  } catch (error) {
    signal.throwIfAborted();
    if (!CalendarError.is(error)) throw error;
    return 'this user may not list drafts';
  }
  try {
    await site.visitor.withOptions({ auth: undefined }).events.list(query, options);
  } catch (error) {
    signal.throwIfAborted();
    if (CalendarError.is(error)) return;
    throw error;
  }
  return createFinding(
    'responses-leaked',
    'Drafts were listed with credentials. Then the same URL was requested without any, and the site sent the list to that visitor, too: a cache keeps responses to requests with credentials.',
    'Exclude /wp-json/ from the cache, or at least requests with the header Authorization (W3 Total Cache keeps them if its REST caching is on), and purge it. It may also answer writes without storing anything.',
  );
};

const attempts = 3;

/** Lists that take long. */
export const speed: Check = async ({ visitor, settings }) => {
  const { elapsed, slowAfter } = settings;
  const seconds: number[] = [];
  for (let attempt = 1; attempt <= attempts; attempt++) {
    // Past a cache, since the first visitor after each change waits for as long.
    const extraQuery = { uncached: `${settings.now()}-speed-${attempt}` };
    const start = elapsed();
    await visitor.events.list({ ...ofAllTimes, per_page: 50 }, { extraQuery });
    seconds.push((elapsed() - start) / 1000);
  }
  const median = seconds.toSorted((one, other) => one - other)[Math.floor(attempts / 2)]!;
  if (median <= slowAfter) return;
  const measured = seconds.map((time) => time.toFixed(1)).join(', ');
  return createFinding(
    'slow-responses',
    `Three lists of 50 events took ${measured} seconds; more than ${slowAfter} is slow.`,
    'Add an object cache (Redis or Memcached) and a recent PHP, and look for slow plugins with Query Monitor. Until then, read smaller pages, and wait longer: --timeout, or the option http.timeout.',
  );
};
