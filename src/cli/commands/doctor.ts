import type { Command } from 'commander';
import { parseNumber } from '../arguments.ts';
import { type Diagnosis, diagnose, type SiteFacts } from '../doctor/diagnose.ts';
import type { Finding, Severity } from '../doctor/finding.ts';
import { type DoctorOptions, settingsFrom } from '../doctor/settings.ts';
import { wrapText } from '../output/table.ts';
import { countOf, createStyle, formatJson, type Style, toPlainLine } from '../output/text.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';

const details = `
It only reads. With CALENDAR_USER and CALENDAR_PASSWORD set, it also checks
whether the credentials arrive and what their user may do. It never prompts.

Exit codes: 0 no problem; 1 a problem, or a warning with --strict; 3 silence.

Examples:
  events-calendar doctor https://example.org
  events-calendar doctor https://example.org --json`;

export function define(command: Command, context: CommandContext, result: CommandResult): void {
  command
    .argument('[url]', 'any page of the site (default: CALENDAR_URL)')
    .option('--strict', 'let warnings count as problems')
    .option('--json', 'print one JSON document: findings, checks and what is known of the site')
    .optionsGroup('Site:')
    .option('--api-prefix <prefix>', 'REST prefix of the site, if its pages do not have it')
    .option('--vendor <name>', "the vendor's segment of the path (default: tribe)")
    .option('--timeout <seconds>', 'longest wait for a response', parseNumber({ minimum: 0.001 }), 30)
    .addHelpText('after', details)
    .action(async (url: string | undefined, options: DoctorOptions) => {
      result.exitCode = await examineSite(url, options, context);
    });
}

async function examineSite(
  url: string | undefined,
  { strict, json, ...options }: DoctorOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { stdout, stderr, env } = context;
  const settings = settingsFrom(url, options, context);
  const { address, credentials, credentialsSite } = settings;
  if (credentials && credentialsSite.host !== address.host)
    stderr.write(
      `No credentials are sent to ${address.origin}, since they are for ${credentialsSite.origin}: if they are for it, set CALENDAR_URL to it.\n`,
    );
  const style = createStyle(stdout, env);
  const diagnosis = await diagnose(settings, (outcome) => {
    if (json) return;
    for (const finding of outcome.findings) stdout.write(formatFinding(finding, style, stdout.columns ?? 80));
  });
  const report = json
    ? formatJsonReport(address.origin + address.pathname, diagnosis)
    : formatSummary(diagnosis, style);
  stdout.write(report);
  if (!diagnosis.isReachable) return ExitCode.unreachable;
  const { problem, warning } = countSeverities(diagnosis);
  return problem > 0 || (strict && warning > 0) ? ExitCode.findings : ExitCode.success;
}

function countSeverities({ outcomes }: Pick<Diagnosis, 'outcomes'>): Record<Severity, number> {
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return { problem: count('problem'), warning: count('warning'), note: count('note') };
}

function formatJsonReport(url: string, { outcomes, isReachable, site }: Diagnosis): string {
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

function formatFinding(finding: Finding, style: Style, columns: number): string {
  const { code, severity, message, advice, documentation } = finding;
  const paint = { problem: style.bad, warning: style.warning, note: style.faint }[severity];
  return [
    `${paint(severity)} ${style.heading(code)}\n`,
    paragraph(message, columns, '  '),
    paragraph(advice, columns, '  → '),
    `    ${style.faint(documentation)}\n\n`,
  ].join('');
}

function describeSite({ name, eventsRoot, version, counts }: SiteFacts): string {
  const release = version === null ? '' : `, release ${version}`;
  const title = `${name === null ? '' : `${name}: `}${eventsRoot}${release}`;
  const records = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return `${toPlainLine(title)}\n${records.join(', ')}\n`;
}

/** What the site is, and how much was found: the end of a report. */
function formatSummary({ outcomes, site }: Diagnosis, style: Style): string {
  const { problem, warning, note } = countSeverities({ outcomes });
  const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped').length;
  const found = [countOf(problem, 'problem'), countOf(warning, 'warning'), countOf(note, 'note')].join(', ');
  const paint = problem > 0 ? style.bad : warning > 0 ? style.warning : style.good;
  const ran = `${countOf(outcomes.length - skipped, 'check')} ran, ${skipped} skipped`;
  return `${site ? describeSite(site) : ''}${paint(found)}; ${ran}.\n`;
}
