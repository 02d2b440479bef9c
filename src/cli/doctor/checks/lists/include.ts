import type { Check } from '../../check.ts';
import { createFinding } from '../../findings/finding.ts';
import { describeRelease, newerReleases } from '../release.ts';

/** Lists by the IDs of events, with one that is in the list without dates: others need not come. */
export const include: Check = {
  name: 'lists by ID',
  async run(site) {
    const { visitor, settings } = site;
    const { signal } = settings;
    // A list that ignores IDs begins with another one than the last.
    const event = (await visitor.events.list({ per_page: 50 }, { signal })).items.at(-1);
    if (!event) return { skipped: 'there are no events to come' };
    const { items } = await visitor.events.list({ include: [event.id], per_page: 1 }, { signal });
    if (items.some(({ id }) => id === event.id)) return [];
    const requested = `Event ${event.id} was requested by its ID, with include=${event.id}`;
    const [other] = items;
    if (other) {
      return [
        createFinding(
          'filters-ignored',
          `${requested}, and event ${other.id} came.`,
          'A cache that ignores the query of an address, or a plugin that changes queries, is in the way. Exclude /wp-json/ from the cache.',
        ),
      ];
    }
    return [
      createFinding(
        'include-finds-nothing',
        `${requested}, and no event came, though a list without IDs has it.`,
        `The Events Calendar finds no events by include in release 6.0.2${await describeRelease(site)}. ${newerReleases} Until then, read them one by one: get finds each.`,
      ),
    ];
  },
};
