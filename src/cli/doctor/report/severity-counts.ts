import type { Finding, Severity } from '../findings/finding.ts';

/** How many findings there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

export function countSeverities(findings: readonly Finding[]): SeverityCounts {
  const countOf = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return { problem: countOf('problem'), warning: countOf('warning'), note: countOf('note') };
}
