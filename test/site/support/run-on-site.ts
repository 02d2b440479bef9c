import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CalendarMock } from 'events-calendar-client/testing';
import { temporaryFolder } from '../../cli/support/temporary-folder.ts';
import type { CheckResult } from '../runner/outcome.ts';
import { runSuite } from '../suite.ts';

/** What a run of the suite left behind. */
export interface SuiteOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What the report has as JSON. */
  readonly checks: readonly CheckResult[];
  readonly failures: readonly CheckResult[];
}

/** Runs the suite in this process. */
export async function runOnSite(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<SuiteOutcome> {
  const file = (await temporaryFolder())('report.json');
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const exitCode = await runSuite([...args, '--json', file], { env, stdout, stderr, signal });
  stdout.end();
  stderr.end();
  const [written, reported] = await outputs;
  const report = await readFile(file, 'utf8').catch(() => '{"checks":[]}');
  const { checks } = JSON.parse(report) as { checks: CheckResult[] };
  const failures = checks.filter(({ outcome }) => outcome === 'failed');
  return { exitCode, stdout: written, stderr: reported, checks, failures };
}

/** What the suite has left on a site, apart from the trash. */
export function leftIn(mock: CalendarMock): string[] {
  const { events = [], venues = [], organizers = [], categories = [], tags = [] } = mock.snapshot();
  const named = [...events, ...venues, ...organizers, ...categories, ...tags] as Record<string, unknown>[];
  return named
    .filter(({ status }) => status !== 'trash')
    .map(({ title, venue, organizer, name }) =>
      [title, venue, organizer, name].find((text) => typeof text === 'string'),
    )
    .filter((text) => String(text).startsWith('Site test by '))
    .map(String);
}
