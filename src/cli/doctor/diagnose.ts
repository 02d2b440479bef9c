import { CalendarError, ValidationError } from '../../index.ts';
import type { Check, CheckOutcome } from './check.ts';
import { checks } from './checks.ts';
import { findSite } from './find-site.ts';
import { describeFailure } from './findings/describe-failure.ts';
import type { Finding, FindingCode } from './findings/finding.ts';
import { readFacts, type SiteFacts } from './read-facts.ts';
import type { DoctorSettings } from './settings.ts';
import type { Site } from './site/site.ts';

/** What is known after a diagnosis, beside its outcomes. */
export interface Diagnosis {
  /** Whether anything responded at the address. */
  readonly isReachable: boolean;
  /** Undefined where no calendar was found. */
  readonly site: SiteFacts | undefined;
}

/** Whether an error is due to the site. What cannot be sent at all is due to the options. */
const isOfTheSite = (error: unknown): error is CalendarError =>
  CalendarError.is(error) && !(error instanceof ValidationError);

async function runCheck(check: Check, site: Site): Promise<CheckOutcome> {
  const { name } = check;
  const outcomeOf = (findings: readonly Finding[]): CheckOutcome => ({
    check: name,
    outcome: findings.length > 0 ? 'found' : 'passed',
    findings,
  });
  try {
    const result = await check.run(site);
    if (!('skipped' in result)) return outcomeOf(result);
    return { check: name, outcome: 'skipped', reason: result.skipped, findings: [] };
  } catch (error) {
    site.settings.signal.throwIfAborted();
    if (!isOfTheSite(error)) throw error;
    return outcomeOf([describeFailure(error)]);
  }
}

/** These end a diagnosis. A site that limits requests gets no more of them, and each silence takes as long as the timeout. */
const lastCodes: ReadonlySet<FindingCode> = new Set(['rate-limited', 'no-response']);

/** Findings that were made before are not made again: one fault makes several checks fail. */
function withoutRepetitions(outcome: CheckOutcome, reported: Set<FindingCode>): CheckOutcome {
  const findings = outcome.findings.filter(({ code }) => !reported.has(code));
  for (const { code } of findings) reported.add(code);
  if (findings.length > 0 || outcome.findings.length === 0) return { ...outcome, findings };
  const codes = outcome.findings.map(({ code }) => code).join(', ');
  return { check: outcome.check, outcome: 'skipped', reason: `it failed, too: ${codes}`, findings };
}

/** Examines a site by reading it, check by check. Yields what each has found, and returns what is known of the site. */
export async function* diagnose(settings: DoctorSettings): AsyncGenerator<CheckOutcome, Diagnosis> {
  const { site, findings, isReachable } = await findSite(settings);
  yield { check: 'calendar', outcome: findings.length > 0 ? 'found' : 'passed', findings };
  const reported = new Set(findings.map(({ code }) => code));
  let failure = site ? undefined : 'there is no calendar to examine';
  for (const check of checks) {
    if (!site || failure !== undefined) {
      yield { check: check.name, outcome: 'skipped', reason: failure ?? '', findings: [] };
      continue;
    }
    const outcome = await runCheck(check, site);
    const last = outcome.findings.find(({ code }) => lastCodes.has(code));
    if (last) failure = `the diagnosis ended with ${last.code}`;
    yield withoutRepetitions(outcome, reported);
  }
  const facts = site && failure === undefined ? await readFacts(site) : undefined;
  return { isReachable, site: facts };
}
