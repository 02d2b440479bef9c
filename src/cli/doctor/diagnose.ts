import { resourceNames } from '../../contract/constants.ts';
import { plainText } from '../../format/index.ts';
import { CalendarError, ValidationError } from '../../index.ts';
import { knownTotal } from '../records/print-record.ts';
import { address, applicationPasswords, credentials } from './checks/access.ts';
import { cache, events, leaks, release, zoneOf } from './checks/lists.ts';
import { type CheckOutcome, describeFailure, type FindingCode } from './finding.ts';
import type { DoctorSettings } from './settings.ts';
import { type Check, type CheckedSite, findSite } from './site.ts';

const checks: Readonly<Record<string, Check>> = {
  address,
  'application passwords': applicationPasswords,
  credentials,
  events,
  release,
  caches: cache,
  'responses with credentials': leaks,
};

export interface Diagnosis {
  readonly outcomes: readonly CheckOutcome[];
  readonly isReachable: boolean;
  readonly site: SiteFacts | undefined;
}

const skipped = (check: string, reason: string): CheckOutcome => ({ check, reason, findings: [] });

async function runCheck(name: string, check: Check, site: CheckedSite): Promise<CheckOutcome> {
  try {
    const result = await check(site);
    if (typeof result === 'string') return skipped(name, result);
    return { check: name, findings: [result ?? []].flat() };
  } catch (error) {
    site.settings.signal.throwIfAborted();
    // If a request cannot be sent at all, the options are wrong, not the site.
    if (!CalendarError.is(error) || error instanceof ValidationError) throw error;
    return { check: name, findings: [describeFailure(error)] };
  }
}

/** Findings that end a diagnosis: more requests would only extend a rate limit, or time out again. */
const lastCodes: ReadonlySet<FindingCode> = new Set(['rate-limited', 'no-response']);

/** Removes findings that were already reported, since one problem can make several checks fail. */
function withoutRepetitions(outcome: CheckOutcome, reported: Set<FindingCode>): CheckOutcome {
  const { check, findings } = outcome;
  const others = findings.filter(({ code }) => !reported.has(code));
  for (const { code } of others) reported.add(code);
  if (others.length > 0 || findings.length === 0) return { ...outcome, findings: others };
  return skipped(check, `it failed for the same reason: ${findings.map(({ code }) => code).join(', ')}`);
}

export async function diagnose(
  settings: DoctorSettings,
  onOutcome: (outcome: CheckOutcome) => Promise<void>,
): Promise<Diagnosis> {
  const outcomes: CheckOutcome[] = [];
  const add = (outcome: CheckOutcome) => {
    outcomes.push(outcome);
    return onOutcome(outcome);
  };
  const { site, findings, isReachable } = await findSite(settings);
  await add({ check: 'calendar', findings });
  const reported = new Set(findings.map(({ code }) => code));
  let failure = site ? undefined : 'there is no calendar to check';
  for (const [name, check] of Object.entries(checks)) {
    const outcome =
      site && failure === undefined ? await runCheck(name, check, site) : skipped(name, failure ?? '');
    const last = outcome.findings.find(({ code }) => lastCodes.has(code));
    if (last) failure = `the diagnosis stopped after ${last.code}`;
    await add(withoutRepetitions(outcome, reported));
  }
  const facts = site && failure === undefined ? await readFacts(site) : undefined;
  return { outcomes, isReachable, site: facts };
}

/** Counts all records that visitors see. A list with a wrong total has no count. */
async function countRecords(site: CheckedSite): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of resourceNames) {
    const page = kind === 'events' ? await site.sample() : await site.visitor[kind].list({ per_page: 1 });
    const total = knownTotal(page);
    if (total !== undefined) counts[kind] = total;
  }
  return counts;
}

async function readFacts(site: CheckedSite) {
  const index = await site.index();
  return {
    name: index?.name === undefined ? null : plainText(index.name),
    baseUrl: site.visitor.baseUrl,
    eventsRoot: site.root.href,
    version: (await site.release()) ?? null,
    timeZone: (index && zoneOf(index)) ?? null,
    // A check has already reported this failure.
    counts: (await site.attempt(() => countRecords(site))) ?? {},
  };
}

export type SiteFacts = Awaited<ReturnType<typeof readFacts>>;
