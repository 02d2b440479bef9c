import type { Finding, FindingCode } from './finding.ts';
import type { Site } from './site.ts';

/** Adds a finding: what was requested and what came back, and what to do about it. */
type Report = (code: FindingCode, message: string, advice: string) => undefined;

/** Looks for one kind of trouble. It reads, and never writes. */
export interface Check {
  /** In a few words, such as `pages of lists`. */
  readonly name: string;
  /** Reports what it finds, or returns why it was not carried out. A `CalendarError` that it throws becomes a finding. */
  run(site: Site, report: Report): Promise<string | undefined>;
}

/** A check that ran, or why it did not. */
export interface CheckOutcome {
  readonly check: string;
  readonly outcome: 'passed' | 'found' | 'skipped';
  /** Why it was skipped. */
  readonly reason?: string | undefined;
  readonly findings: readonly Finding[];
}
