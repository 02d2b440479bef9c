import { createStyle } from '../output/style.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import { diagnose } from './diagnose.ts';
import {
  countSeverities,
  formatFinding,
  formatJsonReport,
  formatQuietOutcome,
  formatSummary,
} from './report.ts';
import { type DoctorOptions, settingsFrom } from './settings.ts';

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
