import { isForSite } from '../connection/credentials.ts';
import { UsageError } from '../errors/errors.ts';
import { createStyle } from '../output/style.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import type { CheckOutcome } from './check.ts';
import { type Diagnosis, diagnose } from './diagnose.ts';
import {
  countSeverities,
  formatFinding,
  formatJsonReport,
  formatQuietOutcome,
  formatSummary,
} from './report/report.ts';
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
  const text = url ?? env.CALENDAR_URL;
  if (!text) throw new UsageError('Which site? Name one of its pages, or set CALENDAR_URL.');
  const { address, hasScheme } = parseAddress(text);
  const own = parseAddress(env.CALENDAR_URL || text);
  const username = env.CALENDAR_USER;
  const applicationPassword = env.CALENDAR_PASSWORD;
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

function exitCodeFor(
  outcomes: readonly CheckOutcome[],
  { isReachable }: Diagnosis,
  isStrict: boolean,
): ExitCode {
  if (!isReachable) return ExitCode.unreachable;
  const { problem, warning } = countSeverities(outcomes.flatMap(({ findings }) => findings));
  return problem > 0 || (isStrict && warning > 0) ? ExitCode.findings : ExitCode.success;
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
  if (credentials && !isForSite(credentialsSite, address)) {
    stderr.write(
      `No credentials are sent to ${address.origin}, since they are for ${credentialsSite.origin}: where they are meant for it, set CALENDAR_URL to ${address.origin}.\n`,
    );
  }
  const style = createStyle(stdout, env);
  const { columns = 80 } = stdout;
  const outcomes: CheckOutcome[] = [];
  const diagnosis = diagnose(settings);
  let step = await diagnosis.next();
  while (!step.done) {
    const outcome = step.value;
    outcomes.push(outcome);
    if (!options.json) {
      for (const finding of outcome.findings) stdout.write(formatFinding(finding, style, columns));
      if (options.verbose && outcome.findings.length === 0) stdout.write(formatQuietOutcome(outcome, style));
    }
    step = await diagnosis.next();
  }
  const { origin, pathname } = address;
  if (options.json) stdout.write(formatJsonReport(origin + pathname, outcomes, step.value));
  else stdout.write(formatSummary(outcomes, step.value.site, style));
  return exitCodeFor(outcomes, step.value, options.strict ?? false);
}
