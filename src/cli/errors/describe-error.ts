import {
  AuthenticationError,
  CalendarError,
  ConflictError,
  DiscoveryError,
  NetworkError,
  NotFoundError,
  PermissionError,
  TimeoutError,
  ValidationError,
} from '../../index.ts';
import { ExitCode } from '../process/exit-code.ts';
import { UsageError } from './usage-error.ts';

interface DescribedError {
  readonly message: string;
  readonly exitCode: ExitCode;
}

function describeCalendarError(error: CalendarError): { exitCode: ExitCode; hint?: string } {
  if (error instanceof ValidationError) return { exitCode: ExitCode.usage };
  if (error instanceof NetworkError || error instanceof TimeoutError || error instanceof DiscoveryError)
    return {
      exitCode: ExitCode.unreachable,
      hint: 'Check the address; `events-calendar doctor` looks closer.',
    };
  if (error instanceof AuthenticationError)
    return {
      exitCode: ExitCode.denied,
      hint: 'CALENDAR_USER and CALENDAR_PASSWORD should be a user name and an application password of that user.',
    };
  if (error instanceof PermissionError)
    return { exitCode: ExitCode.denied, hint: 'This user may not do that; an editor may.' };
  if (error instanceof NotFoundError) return { exitCode: ExitCode.notFound };
  if (error instanceof ConflictError) return { exitCode: ExitCode.conflict, hint: 'Run it again.' };
  return { exitCode: ExitCode.service };
}

/** What an error means to who runs the command: a line or two without a stack, and the exit code. */
export function describeError(error: unknown, signal: AbortSignal): DescribedError {
  if (signal.aborted) return { message: 'Interrupted.', exitCode: ExitCode.interrupted };
  if (error instanceof UsageError) return { message: error.message, exitCode: ExitCode.usage };
  if (CalendarError.is(error)) {
    const { exitCode, hint } = describeCalendarError(error);
    return { message: [error.message, hint].filter(Boolean).join('\n'), exitCode };
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `A mistake of this program, please report it:\n${trace}`, exitCode: ExitCode.internal };
}
