import type { Check } from '../check.ts';
import { createFinding } from '../findings/finding.ts';
import type { Site } from '../site/site.ts';

interface SeenList {
  /** A text that is the same for the same state of the same events. */
  readonly outline: string;
  readonly total: number;
  readonly headers: Headers;
}

/** Reads the list that every visitor reads, or the same one behind the cache, by a parameter that no one else sends. */
async function readList({ visitor, settings }: Site, bypass?: string): Promise<SeenList> {
  const extraQuery = bypass === undefined ? {} : { uncached: bypass };
  const { data, response } = await visitor.events
    .list({ per_page: 10 }, { extraQuery, signal: settings.signal })
    .withResponse();
  const outline = JSON.stringify([data.total, data.items.map(({ id, modified }) => [id, modified])]);
  return { outline, total: data.total, headers: response.headers };
}

/** The header by which a cache says that a response was stored, such as `x-cache: HIT`. */
function storedBy(headers: Headers): string | undefined {
  for (const [name, value] of headers) {
    if (name === 'age' && Number(value) > 0) return `${name}: ${value}`;
    if (name.includes('cache') && /\bhit\b/i.test(value)) return `${name}: ${value}`;
  }
  return undefined;
}

const advice =
  'Exclude /wp-json/tribe/events/v1/ from the cache of the plugin (such as LiteSpeed Cache, WP Rocket or W3 Total Cache), the host and the CDN, or let it keep lists for a minute at most.';

/** A cache that serves lists of yesterday. */
export const cache: Check = {
  name: 'caches',
  async run(site) {
    const bypass = String(site.settings.now());
    const stored = await readList(site);
    const fresh = await readList(site, `${bypass}-1`);
    const storedAgain = await readList(site);
    if (stored.outline !== fresh.outline && stored.outline === storedAgain.outline) {
      // Somebody may have written in between. Then both differ from what they were.
      const freshAgain = await readList(site, `${bypass}-2`);
      if (freshAgain.outline === fresh.outline) {
        const difference =
          stored.total === fresh.total ? 'other events' : `${stored.total} events in place of ${fresh.total}`;
        return [
          createFinding(
            'stale-cache',
            `The list of events was read twice as every visitor reads it, and twice with a parameter that no cache knows: the former has ${difference}.`,
            `${advice} Then purge it.`,
          ),
        ];
      }
    }
    const header = storedBy(storedAgain.headers);
    if (header === undefined) return [];
    return [
      createFinding(
        'responses-cached',
        `The list of events comes from a cache (${header}). It is the current one, but the next change may be late, and programs read what they wrote from the cache.`,
        advice,
      ),
    ];
  },
};
