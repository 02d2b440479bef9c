import { plainText } from '../../format/index.ts';
import { CalendarError, type Page } from '../../index.ts';
import { knownTotal } from '../records/print-record.ts';
import { zoneOf } from './checks/dates.ts';
import { releaseOf } from './checks/release.ts';
import { languagesOf } from './site/language-plugin.ts';
import type { Site } from './site/site.ts';

/** What is known of a site. What it does not reveal is null. */
export interface SiteFacts {
  readonly name: string | null;
  /** The address to use in programs. */
  readonly baseUrl: string;
  readonly eventsRoot: string;
  /** The release of the calendar plugin. */
  readonly version: string | null;
  readonly timeZone: string | null;
  /** The languages that were named, or that the site lists. */
  readonly languages: readonly string[];
  /** How many records visitors see, of all times. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Where the totals of a list are wrong, it has no count. */
async function countRecords(site: Site): Promise<Record<string, number>> {
  const { visitor, settings } = site;
  const counts: Record<string, number> = {};
  const count = (kind: string, page: Page<unknown>) => {
    const total = knownTotal(page);
    if (total !== undefined) counts[kind] = total;
  };
  count('events', await site.sample());
  for (const kind of ['venues', 'organizers', 'categories', 'tags'] as const)
    count(kind, await visitor[kind].list({ per_page: 1 }, { signal: settings.signal }));
  return counts;
}

/** Reads what is known of a site, as far as it responds. */
export async function readFacts(site: Site): Promise<SiteFacts> {
  const index = await site.index();
  let counts: Record<string, number> = {};
  try {
    counts = await countRecords(site);
  } catch (error) {
    site.settings.signal.throwIfAborted();
    // What fails here has failed in a check before, which has said so.
    if (!CalendarError.is(error)) throw error;
  }
  return {
    name: index?.name === undefined ? null : plainText(index.name),
    baseUrl: site.visitor.baseUrl,
    eventsRoot: site.root.href,
    version: (await releaseOf(site)) ?? null,
    timeZone: (index && zoneOf(index)) ?? null,
    languages: (await languagesOf(site)).languages,
    counts,
  };
}
