import type { Site } from './site.ts';

/** How much a finding matters: a problem breaks something, a warning may, a note is good to know. */
export type Severity = 'problem' | 'warning' | 'note';

/** Every code and its severity. `docs/doctor.md` explains each under a heading of that name. */
export const severities = {
  'no-response': 'problem',
  'certificate-problem': 'problem',
  'calendar-not-found': 'problem',
  'calendar-disabled': 'problem',
  'site-blocked': 'problem',
  'rest-api-restricted': 'problem',
  'redirect-loop': 'problem',
  'html-instead-of-json': 'problem',
  'php-messages': 'problem',
  'invalid-response': 'problem',
  'server-error': 'problem',
  'rate-limited': 'problem',
  'request-refused': 'problem',
  'no-discovery-links': 'warning',
  'plain-http': 'problem',
  'address-redirected': 'note',
  'api-redirected': 'problem',
  'plain-permalinks': 'note',
  'application-passwords-off': 'warning',
  'credentials-rejected': 'problem',
  'authorization-stripped': 'problem',
  'too-few-rights': 'problem',
  'limited-rights': 'warning',
  'odd-time-zone': 'warning',
  'events-with-offsets': 'note',
  'utc-dates-differ': 'problem',
  'language-refused': 'problem',
  'language-ignored': 'warning',
  'bounds-ignored': 'problem',
  'wrong-totals': 'problem',
  'responses-leaked': 'problem',
  'stale-cache': 'problem',
  'slow-responses': 'warning',
  'recurring-events': 'note',
} as const satisfies Record<string, Severity>;

export type FindingCode = keyof typeof severities;

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly message: string;
  readonly advice: string;
  readonly documentation: string;
}

/** What a check returns: findings, or why it could not run. It reads, and never writes. */
export type Check = (site: Site) => Promise<Finding | readonly Finding[] | string | undefined>;

export interface CheckOutcome {
  readonly check: string;
  readonly outcome: 'passed' | 'found' | 'skipped';
  readonly reason?: string | undefined;
  readonly findings: readonly Finding[];
}

/** Creates a finding with the severity of its code. */
export function createFinding(code: FindingCode, message: string, advice: string): Finding {
  const documentation = `https://unpkg.com/events-calendar-client/docs/doctor.md#${code}`;
  return { code, severity: severities[code], message, advice, documentation };
}
