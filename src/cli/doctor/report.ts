import { wrapText } from '../output/table.ts';
import { countOf, formatJson, type Style, toPlainLine } from '../output/text.ts';
import type { Diagnosis, SiteFacts } from './diagnose.ts';
import type { CheckOutcome, Finding, Severity } from './finding.ts';

export function countSeverities({ outcomes }: Pick<Diagnosis, 'outcomes'>): Record<Severity, number> {
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return { problem: count('problem'), warning: count('warning'), note: count('note') };
}

export function formatJsonReport(url: string, { outcomes, isReachable, site }: Diagnosis): string {
  const report = {
    url,
    reachable: isReachable,
    site: site ?? null,
    findings: outcomes.flatMap(({ check, findings }) => findings.map((finding) => ({ ...finding, check }))),
    checks: outcomes.map(({ check, outcome, reason }) => ({ check, outcome, reason })),
    summary: countSeverities({ outcomes }),
  };
  return `${formatJson(report, 2)}\n`;
}

/** Longer lines are tiring. */
const widest = 100;

/** A text in lines that fit a terminal, the first one after a lead and the others below it. */
function paragraph(text: string, columns: number, lead: string): string {
  const indent = ' '.repeat(lead.length);
  const lines = wrapText(toPlainLine(text), Math.min(columns, widest) - lead.length);
  return lines.map((line, index) => `${index === 0 ? lead : indent}${line}\n`).join('');
}

export function formatFinding(finding: Finding, style: Style, columns: number): string {
  const { code, severity, message, advice, documentation } = finding;
  const paint = { problem: style.bad, warning: style.warning, note: style.faint }[severity];
  return [
    `${paint(severity)} ${style.heading(code)}\n`,
    paragraph(message, columns, '  '),
    paragraph(advice, columns, '  → '),
    `    ${style.faint(documentation)}\n\n`,
  ].join('');
}

/** A line for a check without findings, for those who wish to see all of them. */
export function formatQuietOutcome({ check, outcome, reason }: CheckOutcome, style: Style): string {
  return outcome === 'skipped'
    ? `${style.faint('skipped')} ${check}: ${toPlainLine(reason ?? '')}\n`
    : `${style.good('passed')} ${check}\n`;
}

function describeSite({ name, eventsRoot, version, counts }: SiteFacts): string {
  const release = version === null ? '' : `, release ${version}`;
  const title = `${name === null ? '' : `${name}: `}${eventsRoot}${release}`;
  const records = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return `${toPlainLine(title)}\n${records.join(', ')}\n`;
}

/** What the site is, and how much was found: the end of a report. */
export function formatSummary({ outcomes, site }: Diagnosis, style: Style): string {
  const { problem, warning, note } = countSeverities({ outcomes });
  const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped').length;
  const found = [countOf(problem, 'problem'), countOf(warning, 'warning'), countOf(note, 'note')].join(', ');
  const paint = problem > 0 ? style.bad : warning > 0 ? style.warning : style.good;
  const ran = `${countOf(outcomes.length - skipped, 'check')} ran, ${skipped} skipped`;
  return `${site ? describeSite(site) : ''}${paint(found)}; ${ran}.\n`;
}
