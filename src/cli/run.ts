import { CommanderError } from 'commander';
import { credentialsFromEnvironment } from './connection/credentials.ts';
import { isClosedOutput } from './output/text.ts';
import { type CommandContext, type CommandResult, ExitCode } from './process/command-context.ts';
import { createProgram } from './program.ts';

/** `help list events` means `list events --help`, which loads the options of that command; `list` lists events. */
function complete(args: readonly string[]): readonly string[] {
  const [first, second = '-', ...rest] = args;
  if (first === 'help') return [...args.slice(1), '--help'];
  const isDefault = first === 'list' && second.startsWith('-') && !/^(-h|--help)$/.test(second);
  return isDefault ? ['list', 'events', ...(args.length > 1 ? [second] : []), ...rest] : args;
}

/** Runs the command line, prints errors in a line or two, and returns the exit code. */
export async function run(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const result: CommandResult = { exitCode: ExitCode.success };
  // A reader that is gone, as with `| head`, fails the next write; without a listener it would end the process.
  context.stdout.on('error', () => {});
  try {
    await createProgram(context, result).parseAsync(complete(args), { from: 'user' });
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
