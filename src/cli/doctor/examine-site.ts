import { isForSite } from '../connection/credentials.ts';
import { UsageError } from '../errors/errors.ts';
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
import { type DoctorSettings, parseAddress } from './settings.ts';

/** The options of the command. */
export interface DoctorOptions {
  readonly strict?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
  readonly slowAfter: number;
  readonly timeout: number;
  readonly apiPrefix?: string;
  readonly vendor?: string;
  readonly languages?: string;
  readonly languageParam?: string;
}

function settingsFrom(
  url: string | undefined,
  { slowAfter, timeout, apiPrefix, vendor, languages = '', languageParam }: DoctorOptions,
  { env, signal }: CommandContext,
): DoctorSettings {
  const { CALENDAR_URL: ownUrl, CALENDAR_USER: username, CALENDAR_PASSWORD: applicationPassword } = env;
  const text = url ?? ownUrl;
  if (!text) throw new UsageError('Which site? Name one of its pages, or set CALENDAR_URL.');
  const { address, hasScheme } = parseAddress(text);
  const own = parseAddress(ownUrl || text);
  return {
    address,
    triesHttp: !hasScheme,
    apiPrefix,
    vendor,
    credentials: username && applicationPassword ? { username, applicationPassword } : undefined,
    // Without a scheme, the address is of both.
    credentialsSite: own.hasScheme ? own.address : new URL(own.address.href.replace(/^https:/, 'http:')),
    languages: [...new Set(languages.split(/[\s,]+/).filter((code) => code !== ''))],
    languageParam,
    slowAfter,
    timeout,
    fetch: globalThis.fetch,
    now: Date.now,
    elapsed: () => performance.now(),
    signal,
  };
}

/** Examines a site, prints what is found as it is found, and returns the exit code. */
export async function examineSite(
  url: string | undefined,
  options: DoctorOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { stdout, stderr, env } = context;
  const settings = settingsFrom(url, options, context);
  const { address, credentials, credentialsSite } = settings;
  const { origin, pathname } = address;
  if (credentials && !isForSite(credentialsSite, address)) {
    stderr.write(
      `No credentials are sent to ${origin}, since they are for ${credentialsSite.origin}: where they are meant for it, set CALENDAR_URL to ${origin}.\n`,
    );
  }
  const style = createStyle(stdout, env);
  const { columns = 80 } = stdout;
  const diagnosis = await diagnose(settings, (outcome) => {
    if (options.json) return;
    for (const finding of outcome.findings) stdout.write(formatFinding(finding, style, columns));
    if (options.verbose && outcome.findings.length === 0) stdout.write(formatQuietOutcome(outcome, style));
  });
  stdout.write(
    options.json ? formatJsonReport(origin + pathname, diagnosis) : formatSummary(diagnosis, style),
  );
  if (!diagnosis.isReachable) return ExitCode.unreachable;
  const { problem, warning } = countSeverities(diagnosis);
  return problem > 0 || (options.strict && warning > 0) ? ExitCode.findings : ExitCode.success;
}
