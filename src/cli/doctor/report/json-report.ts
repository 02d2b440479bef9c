import { formatJson } from '../../output/text.ts';
import type { CheckOutcome } from '../check.ts';
import type { Diagnosis } from '../diagnose.ts';
import { countSeverities } from './severity-counts.ts';

/** The whole diagnosis as a JSON document. */
export function formatJsonReport(
  url: string,
  outcomes: readonly CheckOutcome[],
  { isReachable, site }: Diagnosis,
): string {
  const findings = outcomes.flatMap(({ check, findings }) =>
    findings.map((finding) => ({ ...finding, check })),
  );
  const report = {
    url,
    reachable: isReachable,
    site: site ?? null,
    findings,
    checks: outcomes.map(({ check, outcome, reason }) => ({ check, outcome, ...(reason && { reason }) })),
    summary: countSeverities(findings),
  };
  return `${formatJson(report, 2)}\n`;
}
