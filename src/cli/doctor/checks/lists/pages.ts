import type { CalendarEvent, Page } from '../../../../index.ts';
import { knownTotal } from '../../../records/known-total.ts';
import type { Check } from '../../check.ts';
import { createFinding, type Finding } from '../../findings/finding.ts';
import { ofAllTimes, type Site } from '../../site/site.ts';
import { describeRelease, newerReleases } from '../release.ts';

/** Recurring events share an id on some sites, and differ by their start. */
const outlineOf = ({ items }: Page<CalendarEvent>) =>
  JSON.stringify(items.map(({ id, start_date }) => [id, start_date]));

/** Whether page 2 is page 1 once more. */
async function isRepeated({ visitor, settings }: Site, perPage: number): Promise<boolean> {
  const query = { ...ofAllTimes, per_page: perPage };
  const { signal } = settings;
  const one = await visitor.events.list({ ...query, page: 1 }, { signal });
  const two = await visitor.events.list({ ...query, page: 2 }, { signal });
  return one.items.length > 0 && outlineOf(one) === outlineOf(two);
}

/** Lists whose pages are all the same, or of another size. */
export const pages: Check = {
  name: 'pages of lists',
  async run(site) {
    const { visitor, settings } = site;
    const sample = await site.sample();
    const total = knownTotal(sample);
    const count = total ?? sample.items.length;
    if (count < 7) return { skipped: `there are ${count} events, too few for pages` };
    const findings: Finding[] = [];
    if (total === undefined) {
      findings.push(
        createFinding(
          'wrong-totals',
          `A list of events has the total ${sample.total} and ${sample.totalPages} as the number of its pages, though ${sample.items.length} events are on its first page${sample.hasNext ? ' and it names a next one' : ''}.`,
          `The Events Calendar counts wrongly in releases 6.0.0.1 to 6.0.2${await describeRelease(site)}. ${newerReleases} Until then, this client reads on while a page names a next one; programs that stop at total_pages miss all further events.`,
        ),
      );
    }
    const { items } = await visitor.events.list({ ...ofAllTimes, per_page: 3 }, { signal: settings.signal });
    if (items.length > 3) {
      findings.push(
        createFinding(
          'per-page-ignored',
          `3 events a page were requested, and ${items.length} came.`,
          'A cache that ignores the query of an address, or a plugin, is in the way. Exclude /wp-json/ from the cache.',
        ),
      );
    }
    // Events may move between two requests, but not so twice.
    if ((await isRepeated(site, 3)) && (await isRepeated(site, 2))) {
      findings.push(
        createFinding(
          'page-ignored',
          `Page 2 of the events has the same events as page 1, with 3 a page and with 2, though there are ${count}.`,
          'A cache ignores the parameter page, so that all further events are missing. Exclude /wp-json/ from the cache, or let it heed the whole query.',
        ),
      );
    }
    const { totalPages } = sample;
    if (total !== undefined && items.length <= 3 && totalPages > Math.ceil(total / 50)) {
      const size = Math.ceil(total / totalPages);
      findings.push(
        createFinding(
          'per-page-capped',
          `50 events a page were requested, and ${total} came on ${totalPages} pages: at most ${size} a page.`,
          'The client reads all pages anyway, with more requests. A filter of a plugin, tribe_rest_event_max_per_page, sets the limit; the usual one is 50.',
        ),
      );
    }
    return findings;
  },
};
