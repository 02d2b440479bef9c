import { ExitCode } from './command-context.ts';

const signals = {
  SIGHUP: ExitCode.hungUp,
  SIGINT: ExitCode.interrupted,
  SIGTERM: ExitCode.terminated,
} as const;

/**
 * Runs work and returns its exit code. Ctrl+C, SIGTERM and a closed terminal abort the signal, so that the
 * work can save its progress. A second interruption ends the process immediately.
 */
export async function interruptible(work: (signal: AbortSignal) => Promise<ExitCode>): Promise<number> {
  const controller = new AbortController();
  let interruption: number | undefined;
  const onSignal = (name: NodeJS.Signals) => {
    const exitCode = signals[name as keyof typeof signals];
    if (interruption !== undefined) process.exit(exitCode);
    interruption = exitCode;
    controller.abort(new Error('Interrupted.'));
  };
  const names = Object.keys(signals) as NodeJS.Signals[];
  for (const name of names) process.on(name, onSignal);
  try {
    const exitCode = await work(controller.signal);
    return exitCode === ExitCode.interrupted ? (interruption ?? exitCode) : exitCode;
  } finally {
    for (const name of names) process.off(name, onSignal);
  }
}
