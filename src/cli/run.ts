import { CommanderError } from 'commander';
import { credentialsFromEnvironment } from './connection/credentials.ts';
import { isClosedOutput } from './output/text.ts';
import { type CommandContext, type CommandResult, ExitCode } from './process/command-context.ts';
import { createProgram } from './program.ts';

/** Runs the command line, prints errors in a line or two, and returns the exit code. */
export async function run(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const result: CommandResult = { exitCode: ExitCode.success };
  // A reader that is gone, as with `| head`, fails the next write; without a listener it would end the process.
  context.stdout.on('error', () => {});
  try {
    // `help list events` is what `list events --help` is, for which the options of that command are loaded.
    const [first, ...rest] = args;
    const parsed = first === 'help' ? [...rest, '--help'] : args;
    await createProgram(context, result).parseAsync(parsed, { from: 'user' });
    return result.exitCode;
  } catch (error) {
    // Help and the version end this way, too; what is to be said of them has been printed.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.success : ExitCode.usage;
    if (isClosedOutput(error)) return ExitCode.success;
    // Loaded only now: `--help` needs neither the client nor its errors.
    const { describeError } = await import('./errors/describe-error.ts');
    const isUserGiven = args.some((argument) => /^--user(=|$)/.test(argument));
    const hasCredentials = isUserGiven || credentialsFromEnvironment(context) !== undefined;
    const { message, exitCode } = describeError(error, context, hasCredentials);
    context.stderr.write(`${message}\n`);
    return exitCode;
  }
}
