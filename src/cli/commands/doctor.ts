import type { Command } from 'commander';
import { parseNumber } from '../arguments.ts';
import { reasonAgainst } from '../connection/connect.ts';
import { type Diagnosis, diagnose, type SiteFacts } from '../doctor/diagnose.ts';
import type { Finding, Severity } from '../doctor/finding.ts';
import { type DoctorOptions, settingsFrom } from '../doctor/settings.ts';
import { wrapText } from '../output/table.ts';
import { countOf, createStyle, formatJson, type Style, toPlainLine, writeResult } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';

const details = `
The command only reads, and never prompts. With CALENDAR_USER and
CALENDAR_PASSWORD, or CALENDAR_TOKEN set, it also checks whether the
credentials reach WordPress and what the user may do.

Exit codes: 0 without problems, 1 with problems (with --strict, also with
warnings), 3 if the site does not respond.

Examples:
  events-calendar doctor https://example.org
  events-calendar doctor https://example.org --json`;

export function define(command: Command, context: CommandContext): void {
  command
    .argument('[url]', 'any page of the site (default: CALENDAR_URL)')
    .option('--strict', 'treat warnings as problems')
    .option('--json', 'print a JSON document with findings, checks and facts about the site')
    .optionsGroup('Site:')
    .option('--api-prefix <prefix>', 'REST prefix of the site, if its pages do not reveal it')
    .option('--vendor <name>', 'vendor segment of the API path (default: tribe)')
    .option('--timeout <seconds>', 'how long to wait for a response', parseNumber({ minimum: 0.001 }), 30)
    .addHelpText('after', details)
    .action(async (url: string | undefined, { strict, json, ...options }: DoctorOptions) => {
      const { stdout, stderr, env } = context;
      const settings = settingsFrom(url, options, context);
      const { address, credentials, credentialsSite } = settings;
      if (credentials && credentialsSite.host !== address.host) {
        const reason = reasonAgainst(address.origin, credentialsSite.origin, 'set CALENDAR_URL to');
        stderr.write(`warning: ${reason}\n`);
      }
      const style = createStyle(stdout, env);
      const diagnosis = await diagnose(settings, async (outcome) => {
        if (json) return;
        for (const finding of outcome.findings)
          await writeResult(stdout, formatFinding(finding, style, stdout.columns || 80));
      });
      const summary = countSeverities(diagnosis.outcomes);
      const report = json
        ? formatJsonReport(address.origin + address.pathname, diagnosis, summary)
        : formatSummary(diagnosis, summary, style);
      await writeResult(stdout, report);
      const { problem, warning } = summary;
      if (!diagnosis.isReachable) context.session.exitCode = ExitCode.unreachable;
      else if (problem > 0 || (strict && warning > 0)) context.session.exitCode = ExitCode.findings;
    });
}

type Counts = Record<Severity, number>;

function countSeverities(outcomes: Diagnosis['outcomes']): Counts {
  const counts = { problem: 0, warning: 0, note: 0 };
  for (const { severity } of outcomes.flatMap(({ findings }) => findings)) counts[severity] += 1;
  return counts;
}

function formatJsonReport(url: string, { outcomes, isReachable, site }: Diagnosis, summary: Counts): string {
  const report = {
    url,
    reachable: isReachable,
    site: site ?? null,
    findings: outcomes.flatMap(({ check, findings }) => findings.map((finding) => ({ ...finding, check }))),
    checks: outcomes.map(({ check, reason, findings }) => {
      const ran = findings.length > 0 ? 'found' : 'passed';
      return { check, outcome: reason === undefined ? ran : 'skipped', reason };
    }),
    summary,
  };
  return `${formatJson(report, 2)}\n`;
}

/** Wraps text to the terminal. The first line follows the lead, and the others are indented to match. */
function paragraph(text: string, columns: number, lead: string): string {
  const indent = ' '.repeat(lead.length);
  // Longer lines are hard to read.
  const lines = wrapText(toPlainLine(text), Math.min(columns, 100) - lead.length);
  return `${lead}${lines.replaceAll('\n', `\n${indent}`)}\n`;
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

function formatSummary({ outcomes, site }: Diagnosis, counts: Counts, style: Style): string {
  const { problem, warning } = counts;
  const skipped = outcomes.filter(({ reason }) => reason !== undefined).length;
  const found = Object.entries(counts)
    .map(([severity, count]) => countOf(count, severity))
    .join(', ');
  const paint = problem > 0 ? style.bad : warning > 0 ? style.warning : style.good;
  const ran = `${countOf(outcomes.length - skipped, 'check')} ran, ${skipped} skipped`;
  return `${site ? describeSite(site) : ''}${paint(found)}. ${ran}.\n`;
}
