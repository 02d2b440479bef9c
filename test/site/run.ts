import { interruptible } from '../../src/cli/process/interruption.ts';
import { runSuite } from './suite.ts';

process.exitCode = await interruptible((signal) =>
  runSuite(process.argv.slice(2), {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    signal,
  }),
);
