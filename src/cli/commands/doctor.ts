import type { Command } from 'commander';
import { parseNumber } from '../arguments.ts';
import { diagnose } from '../doctor/diagnose.ts';
import {
  countSeverities,
  formatFinding,
  formatJsonReport,
  formatQuietOutcome,
  formatSummary,
} from '../doctor/report.ts';
import { type DoctorOptions, settingsFrom } from '../doctor/settings.ts';
import { createStyle } from '../output/text.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';

const details = `
It only reads. With CALENDAR_USER and CALENDAR_PASSWORD set, it also checks
whether the credentials arrive and what their user may do. It never prompts.

Exit codes: 0 no problem; 1 a problem, or a warning with --strict; 3 silence.

Examples:
  events-calendar doctor https://example.org
  events-calendar doctor https://example.org --languages de,en
  events-calendar doctor https://example.org --json`;

export function define(command: Command, context: CommandContext, result: CommandResult): void {
  command
    .argument('[url]', 'any page of the site (default: CALENDAR_URL)')
    .option('--strict', 'let warnings count as problems')
    .option('--slow-after <seconds>', 'how long a list of 50 events may take', parseNumber({ minimum: 0 }), 2)
    .option('--verbose', 'show the checks that passed or were skipped, too')
    .option('--json', 'print one JSON document: findings, checks and what is known of the site')
    .optionsGroup('Site:')
    .option('--api-prefix <prefix>', 'REST prefix of the site, if its pages do not have it')
    .option('--vendor <name>', "the vendor's segment of the path (default: tribe)")
    .option(
      '--languages <codes>',
      'languages to compare, such as de,en (default: what WPML or Polylang lists)',
    )
    .option(
      '--language-param <name>',
      'name of the language parameter (default: by the language plugin, or tl_language)',
    )
    .option('--timeout <seconds>', 'longest wait for a response', parseNumber({ minimum: 0.001 }), 30)
    .addHelpText('after', details)
    .action(async (url: string | undefined, options: DoctorOptions) => {
      result.exitCode = await examineSite(url, options, context);
    });
}

export async function examineSite(
  url: string | undefined,
  { strict, verbose, json, ...options }: DoctorOptions,
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
    if (verbose && outcome.findings.length === 0) stdout.write(formatQuietOutcome(outcome, style));
  });
  const report = json
    ? formatJsonReport(address.origin + address.pathname, diagnosis)
    : formatSummary(diagnosis, style);
  stdout.write(report);
  if (!diagnosis.isReachable) return ExitCode.unreachable;
  const { problem, warning } = countSeverities(diagnosis);
  return problem > 0 || (strict && warning > 0) ? ExitCode.findings : ExitCode.success;
}
