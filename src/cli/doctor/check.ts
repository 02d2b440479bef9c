import type { Finding } from './findings/finding.ts';
import type { Site } from './site/site.ts';

/** Why a check was not carried out. */
interface Skipped {
  readonly skipped: string;
}

/** Looks for one kind of trouble. It reads, and never writes. */
export interface Check {
  /** In a few words, such as `pages of lists`. */
  readonly name: string;
  /** Returns what it found, which is nothing on a healthy site. A `CalendarError` that it throws becomes a finding. */
  run(site: Site): Promise<readonly Finding[] | Skipped>;
}

/** A check that ran, or why it did not. */
export interface CheckOutcome {
  readonly check: string;
  readonly outcome: 'passed' | 'found' | 'skipped';
  /** Why it was skipped. */
  readonly reason?: string;
  readonly findings: readonly Finding[];
}
