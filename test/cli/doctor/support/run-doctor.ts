import { runCommand } from '../../support/run-command.ts';
import { type SiteFault, serveWordPress } from './wordpress-site.ts';

/** The JSON report, as far as tests read it. */
interface Report {
  readonly url: string;
  readonly reachable: boolean;
  readonly site: Record<string, unknown> | null;
  readonly findings: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly advice: string;
    readonly documentation: string;
    readonly check: string;
  }[];
  readonly checks: readonly { readonly check: string; readonly outcome: string; readonly reason?: string }[];
  readonly summary: Record<string, number>;
}

export interface DoctorRun {
  readonly exitCode: number;
  readonly report: Report;
  /** The codes that were found, sorted. */
  readonly codes: readonly string[];
  /** The message and advice of a finding. */
  textOf(code: string): string;
  /** Why a check was skipped. */
  reasonOf(check: string): string | undefined;
}

/** Runs `doctor --json`. */
export async function runDoctor(
  url: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<DoctorRun> {
  const { exitCode, stdout, stderr } = await runCommand(['doctor', url, '--json', ...args], { env });
  if (stderr !== '') throw new Error(`doctor printed: ${stderr}`);
  const report: Report = JSON.parse(stdout);
  const { findings, checks } = report;
  return {
    exitCode,
    report,
    codes: findings.map(({ code }) => code).sort(),
    textOf: (wanted) => {
      const found = findings.find(({ code }) => code === wanted);
      return found ? `${found.message}\n${found.advice}` : '';
    },
    reasonOf: (wanted) => checks.find(({ check }) => check === wanted)?.reason,
  };
}

/** Serves a site with a fault, and runs `doctor --json` on it as its administrator. */
export async function diagnose(fault: SiteFault = {}) {
  const site = await serveWordPress(fault);
  return { site, ...(await runDoctor(site.url, { env: site.credentials })) };
}
