import { plainText } from '../../format/index.ts';
import { knownTotal } from '../records/print-record.ts';
import { zoneOf } from './checks/dates.ts';
import { languagesOf } from './checks/language.ts';
import { releaseOf } from './checks/release.ts';
import { attempt, type Site } from './site.ts';

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
  const counts: Record<string, number> = {};
  for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags'] as const) {
    const page = kind === 'events' ? await site.sample() : await site.visitor[kind].list({ per_page: 1 });
    const total = knownTotal(page);
    if (total !== undefined) counts[kind] = total;
  }
  return counts;
}

/** Reads what is known of a site, as far as it responds. */
export async function readFacts(site: Site): Promise<SiteFacts> {
  const index = await site.index();
  return {
    name: index?.name === undefined ? null : plainText(index.name),
    baseUrl: site.visitor.baseUrl,
    eventsRoot: site.root.href,
    version: (await releaseOf(site)) ?? null,
    timeZone: (index && zoneOf(index)) ?? null,
    languages: (await languagesOf(site)).languages,
    // What fails here has failed in a check before, which has said so.
    counts: (await attempt(site.settings.signal, () => countRecords(site))) ?? {},
  };
}
