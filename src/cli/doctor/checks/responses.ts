import type { Check } from '../check.ts';
import { type Exchange, ofAllTimes, type Site } from '../site.ts';

interface SeenList {
  /** A text that is the same for the same state of the same events. */
  readonly outline: string;
  readonly total: number;
  readonly headers: Headers;
}

/** Reads the list that every visitor reads, or the same one behind the cache, by a parameter that no one else sends. */
async function readList({ visitor }: Site, bypass?: string): Promise<SeenList> {
  const extraQuery = bypass === undefined ? {} : { uncached: bypass };
  const { data, response } = await visitor.events.list({ per_page: 10 }, { extraQuery }).withResponse();
  const outline = JSON.stringify([data.total, data.items.map(({ id, modified }) => [id, modified])]);
  return { outline, total: data.total, headers: response.headers };
}

/** The header that says that a response comes from a cache, such as `x-cache: HIT`. */
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
  async run(site, report) {
    const bypass = String(site.settings.now());
    const stored = await readList(site);
    const fresh = await readList(site, `${bypass}-1`);
    const storedAgain = await readList(site);
    if (stored.outline !== fresh.outline && stored.outline === storedAgain.outline) {
      // Somebody may have written in between. Then both differ from what they were.
      const freshAgain = await readList(site, `${bypass}-2`);
      const isSameTotal = stored.total === fresh.total;
      if (freshAgain.outline === fresh.outline) {
        return report(
          'stale-cache',
          `The list of events was read twice as every visitor reads it, and twice with a parameter that no cache knows: the former has ${isSameTotal ? 'other events' : `${stored.total} events in place of ${fresh.total}`}.`,
          `${advice} Then purge it.`,
        );
      }
    }
    const header = storedBy(storedAgain.headers);
    if (header === undefined) return;
    return report(
      'responses-cached',
      `The list of events comes from a cache (${header}). It is the current one, but the next change may be late, and programs read what they wrote from the cache.`,
      advice,
    );
  },
};

const attempts = 3;

/** Lists that take long. */
export const speed: Check = {
  name: 'speed',
  async run({ visitor, settings }, report) {
    const { elapsed, slowAfter } = settings;
    const seconds: number[] = [];
    for (let attempt = 1; attempt <= attempts; attempt++) {
      // Behind a cache, since the first visitor after each change waits for as long.
      const extraQuery = { uncached: `${settings.now()}-speed-${attempt}` };
      const start = elapsed();
      await visitor.events.list({ ...ofAllTimes, per_page: 50 }, { extraQuery });
      seconds.push((elapsed() - start) / 1000);
    }
    const median = seconds.toSorted((one, other) => one - other)[Math.floor(attempts / 2)]!;
    if (median <= slowAfter) return;
    const measured = seconds.map((time) => time.toFixed(1)).join(', ');
    return report(
      'slow-responses',
      `Three lists of 50 events took ${measured} seconds; more than ${slowAfter} is slow.`,
      'Add an object cache (Redis or Memcached) and a recent PHP, and look for slow plugins with Query Monitor. Until then, programs may send smaller pages, and wait longer: --timeout, or the option http.timeout.',
    );
  },
};

/** Minutes that two clocks may differ by. */
const tolerance = 2;

/** How far the site's clock is ahead of this machine's, in minutes. */
function differenceOf({ headers, receivedAt }: Exchange): number[] {
  const sentAt = Date.parse(headers.get('date') ?? '');
  // A cache sends the date when it stored a response, and says how long ago that was.
  const age = Number(headers.get('age')) || 0;
  return Number.isNaN(sentAt) ? [] : [(sentAt + age * 1000 - receivedAt) / 60_000];
}

/** Clocks of the site and of this machine that differ. */
export const clock: Check = {
  name: 'clocks',
  async run({ exchanges }, report) {
    const differences = exchanges.flatMap(differenceOf);
    const [closest] = differences.sort((one, other) => Math.abs(one) - Math.abs(other));
    if (closest === undefined) return 'responses have no header Date';
    if (Math.abs(closest) <= tolerance) return;
    const minutes = Math.round(Math.abs(closest));
    return report(
      'clock-differs',
      `The clock of the site is ${minutes} minutes ${closest > 0 ? 'ahead of' : 'behind'} that of this machine.`,
      'Let both set their clocks by NTP. Lists without dates begin at the time of the site, and imports compare times of changes.',
    );
  },
};
