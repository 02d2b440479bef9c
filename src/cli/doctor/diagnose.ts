import { CalendarError, ValidationError } from '../../index.ts';
import type { Check, CheckOutcome } from './check.ts';
import { address } from './checks/address.ts';
import { applicationPasswords, credentials, rights } from './checks/credentials.ts';
import { dates, timeZone } from './checks/dates.ts';
import { language } from './checks/language.ts';
import { bounds, include, pages, tags } from './checks/lists.ts';
import { release } from './checks/release.ts';
import { cache, clock, speed } from './checks/responses.ts';
import { describeFailure } from './describe-failure.ts';
import { findSite } from './find-site.ts';
import { createFinding, type Finding, type FindingCode } from './finding.ts';
import { readFacts, type SiteFacts } from './read-facts.ts';
import type { DoctorSettings } from './settings.ts';
import type { Site } from './site.ts';

/** Every check of a calendar that was found, in the order in which they run. */
const checks: readonly Check[] = [
  address,
  applicationPasswords,
  credentials,
  rights,
  timeZone,
  dates,
  bounds,
  pages,
  tags,
  include,
  language,
  cache,
  speed,
  clock,
  release,
];

/** What is known after a diagnosis. */
export interface Diagnosis {
  readonly outcomes: readonly CheckOutcome[];
  /** Whether anything responded at the address. */
  readonly isReachable: boolean;
  /** Undefined where no calendar was found. */
  readonly site: SiteFacts | undefined;
}

async function runCheck(check: Check, site: Site): Promise<CheckOutcome> {
  let findings: Finding[] = [];
  let reason: string | undefined;
  try {
    reason = await check.run(site, (...finding) => void findings.push(createFinding(...finding)));
  } catch (error) {
    site.settings.signal.throwIfAborted();
    // What cannot be sent at all is due to the options, and not to the site.
    if (!CalendarError.is(error) || error instanceof ValidationError) throw error;
    findings = [describeFailure(error)];
  }
  if (reason !== undefined) return skipped(check.name, reason);
  return { check: check.name, outcome: findings.length > 0 ? 'found' : 'passed', findings };
}

function skipped(check: string, reason: string): CheckOutcome {
  return { check, outcome: 'skipped', reason, findings: [] };
}

/** These end a diagnosis. A site that limits requests gets no more of them, and each silence takes as long as the timeout. */
const lastCodes: ReadonlySet<FindingCode> = new Set(['rate-limited', 'no-response']);

/** Findings that were made before are not made again: one fault makes several checks fail. */
function withoutRepetitions(outcome: CheckOutcome, reported: Set<FindingCode>): CheckOutcome {
  const findings = outcome.findings.filter(({ code }) => !reported.has(code));
  for (const { code } of findings) reported.add(code);
  if (findings.length > 0 || outcome.findings.length === 0) return { ...outcome, findings };
  const codes = outcome.findings.map(({ code }) => code).join(', ');
  return skipped(outcome.check, `it failed, too: ${codes}`);
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
  add({ check: 'calendar', outcome: findings.length > 0 ? 'found' : 'passed', findings });
  const reported = new Set(findings.map(({ code }) => code));
  let failure: string | undefined;
  for (const check of checks) {
    if (!site || failure !== undefined) {
      add(skipped(check.name, failure ?? 'there is no calendar to examine'));
      continue;
    }
    const outcome = await runCheck(check, site);
    const last = outcome.findings.find(({ code }) => lastCodes.has(code));
    if (last) failure = `the diagnosis ended with ${last.code}`;
    add(withoutRepetitions(outcome, reported));
  }
  const facts = site && failure === undefined ? await readFacts(site) : undefined;
  return { outcomes, isReachable, site: facts };
}
