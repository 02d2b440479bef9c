import type { Check } from '../check.ts';
import { createFinding } from '../findings/finding.ts';
import { ofAllTimes } from '../site/site.ts';

const attempts = 3;

/** Lists that take long. */
export const speed: Check = {
  name: 'speed',
  async run({ visitor, settings }) {
    const { elapsed, slowAfter, signal } = settings;
    const seconds: number[] = [];
    for (let attempt = 1; attempt <= attempts; attempt++) {
      // Behind a cache, since the first visitor after each change waits for as long.
      const extraQuery = { uncached: `${settings.now()}-speed-${attempt}` };
      const start = elapsed();
      await visitor.events.list({ ...ofAllTimes, per_page: 50 }, { extraQuery, signal });
      seconds.push((elapsed() - start) / 1000);
    }
    const median = seconds.toSorted((one, other) => one - other)[Math.floor(attempts / 2)]!;
    if (median <= slowAfter) return [];
    const measured = seconds.map((time) => time.toFixed(1)).join(', ');
    return [
      createFinding(
        'slow-responses',
        `Three lists of 50 events took ${measured} seconds; more than ${slowAfter} is slow.`,
        'Add an object cache (Redis or Memcached) and a recent PHP, and look for slow plugins with Query Monitor. Until then, programs may send smaller pages, and wait longer: --timeout, or the option http.timeout.',
      ),
    ];
  },
};
