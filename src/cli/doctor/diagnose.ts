import { CalendarError, ValidationError } from '../../index.ts';
import { address } from './checks/address.ts';
import { applicationPasswords, credentials } from './checks/credentials.ts';
import { dates, timeZone } from './checks/dates.ts';
import { language } from './checks/language.ts';
import { bounds, totals } from './checks/lists.ts';
import { recurringEvents } from './checks/release.ts';
import { cache, leaks, speed } from './checks/responses.ts';
import { describeFailure } from './describe-failure.ts';
import { findSite } from './find-site.ts';
import type { Check, CheckOutcome, Finding, FindingCode } from './finding.ts';
import { readFacts, type SiteFacts } from './read-facts.ts';
import type { DoctorSettings } from './settings.ts';
import type { Site } from './site.ts';

/** Every check of a calendar that was found, by its name, in the order in which they run. */
const checks: Readonly<Record<string, Check>> = {
  address,
  'application passwords': applicationPasswords,
  credentials,
  'time zones': timeZone,
  dates,
  'bounds of lists': bounds,
  totals,
  languages: language,
  caches: cache,
  'responses with credentials': leaks,
  speed,
  'recurring events': recurringEvents,
};

export interface Diagnosis {
  readonly outcomes: readonly CheckOutcome[];
  readonly isReachable: boolean;
  readonly site: SiteFacts | undefined;
}

const skipped = (check: string, reason: string): CheckOutcome => {
  return { check, outcome: 'skipped', reason, findings: [] };
};

const outcomeOf = (check: string, findings: readonly Finding[]): CheckOutcome => {
  return { check, outcome: findings.length > 0 ? 'found' : 'passed', findings };
};

async function runCheck(name: string, check: Check, site: Site): Promise<CheckOutcome> {
  try {
    const result = await check(site);
    return typeof result === 'string' ? skipped(name, result) : outcomeOf(name, [result ?? []].flat());
  } catch (error) {
    site.settings.signal.throwIfAborted();
    // A request that cannot be sent at all is due to the options, and not to the site.
    if (!CalendarError.is(error) || error instanceof ValidationError) throw error;
    return outcomeOf(name, [describeFailure(error)]);
  }
}

/** These end a diagnosis: a site that limits requests gets no more of them, and each silence takes as long as the timeout. */
const lastCodes: ReadonlySet<FindingCode> = new Set(['rate-limited', 'no-response']);

/** Leaves out findings that were made before: one fault makes several checks fail. */
function withoutRepetitions(outcome: CheckOutcome, reported: Set<FindingCode>): CheckOutcome {
  const findings = outcome.findings.filter(({ code }) => !reported.has(code));
  for (const { code } of findings) reported.add(code);
  if (findings.length > 0 || outcome.findings.length === 0) return { ...outcome, findings };
  return skipped(outcome.check, `it failed, too: ${outcome.findings.map(({ code }) => code).join(', ')}`);
}

/** Examines a site by reading it, check by check, and hands over what each has found. */
export async function diagnose(
  settings: DoctorSettings,
  onOutcome: (outcome: CheckOutcome) => void,
): Promise<Diagnosis> {
  const outcomes: CheckOutcome[] = [];
  const add = (outcome: CheckOutcome) => {
    outcomes.push(outcome);
    onOutcome(outcome);
  };
  const { site, findings, isReachable } = await findSite(settings);
  add(outcomeOf('calendar', findings));
  const reported = new Set(findings.map(({ code }) => code));
  let failure = site ? undefined : 'there is no calendar to examine';
  for (const [name, check] of Object.entries(checks)) {
    if (!site || failure !== undefined) {
      add(skipped(name, failure ?? ''));
      continue;
    }
    const outcome = await runCheck(name, check, site);
    const last = outcome.findings.find(({ code }) => lastCodes.has(code));
    if (last) failure = `the diagnosis ended with ${last.code}`;
    add(withoutRepetitions(outcome, reported));
  }
  const facts = site && failure === undefined ? await readFacts(site) : undefined;
  return { outcomes, isReachable, site: facts };
}
