import { plainText } from '../../format/index.ts';
import { knownTotal } from '../records/print-record.ts';
import { zoneOf } from './checks/dates.ts';
import { languagesOf } from './checks/language.ts';
import type { Site } from './site.ts';

/** What is known about a site. What it does not reveal is null. */
export interface SiteFacts {
  readonly name: string | null;
  readonly baseUrl: string;
  readonly eventsRoot: string;
  readonly version: string | null;
  readonly timeZone: string | null;
  readonly languages: readonly string[];
  /** How many records visitors see, of all times. A list whose totals are wrong has no count. */
  readonly counts: Readonly<Record<string, number>>;
}

async function countRecords(site: Site): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags'] as const) {
    const page = kind === 'events' ? await site.sample() : await site.visitor[kind].list({ per_page: 1 });
    const total = knownTotal(page);
    if (total !== undefined) counts[kind] = total;
  }
  return counts;
}

export async function readFacts(site: Site): Promise<SiteFacts> {
  const index = await site.index();
  return {
    name: index?.name === undefined ? null : plainText(index.name),
    baseUrl: site.visitor.baseUrl,
    eventsRoot: site.root.href,
    version: (await site.release()) ?? null,
    timeZone: (index && zoneOf(index)) ?? null,
    languages: (await languagesOf(site)).languages,
    // A failure here has been a finding of a check before.
    counts: (await site.attempt(() => countRecords(site))) ?? {},
  };
}
