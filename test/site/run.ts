import { writeFileSync } from 'node:fs';
import { describeError } from '../../src/cli/errors/describe-error.ts';
import { UsageError } from '../../src/cli/errors/errors.ts';
import { type CommandContext, ExitCode } from '../../src/cli/process/command-context.ts';
import { interruptible } from '../../src/cli/process/interruption.ts';
import { parseArguments, type SuiteOptions } from './arguments.ts';
import { runReading } from './reading/reading.ts';
import { createReport, jsonReport } from './runner/report.ts';
import { createRunner, SiteFailure } from './runner/runner.ts';
import { openTarget } from './target/target.ts';
import { runWriting, WriteRefused } from './writing/writing.ts';

type Context = Pick<CommandContext, 'env' | 'stdout' | 'stderr' | 'signal'>;

/** Runs the suite, and returns the exit code: as the command's. */
async function runSuite(args: readonly string[], context: Context): Promise<ExitCode> {
  try {
    return await checkSite(parseArguments(args), context);
  } catch (error) {
    const cause = error instanceof SiteFailure ? error.cause : error;
    const { message, exitCode } = describeError(cause, { ...context, session: { hasCredentials: true } });
    context.stderr.write(`${message}\n`);
    return exitCode;
  }
}

async function checkSite(options: SuiteOptions, context: Context): Promise<ExitCode> {
  const target = await openTarget(options, context.env, context.signal);
  const report = createReport(target, context);
  const runner = createRunner(target, options.only, report.onResult);
  const finish = () => {
    report.finish(runner.results);
    if (options.json !== undefined) writeFileSync(options.json, jsonReport(target, runner.results));
  };
  let refused: WriteRefused | undefined;
  try {
    await runReading(target, runner, options);
    if (options.write || target.isMock) {
      await runWriting(target, runner, options).catch((error: unknown) => {
        if (!(error instanceof WriteRefused)) throw error;
        refused = error;
      });
    }
  } finally {
    finish();
    await target.close();
  }
  const hasFailed = runner.results.some(({ outcome }) => outcome === 'failed');
  const hasRun = runner.results.some(({ area }) => runner.selects(area));
  if (!hasFailed && !hasRun && refused === undefined)
    throw new UsageError(`--only ${options.only}: no check was run, since no area has that in its name.`);
  if (refused !== undefined) context.stderr.write(`${refused.message}\n`);
  if (hasFailed) return ExitCode.findings;
  if (refused !== undefined) throw refused.cause;
  return ExitCode.success;
}

process.exitCode = await interruptible((signal) =>
  runSuite(process.argv.slice(2), {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    signal,
  }),
);
