import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  CalendarError,
  ConflictError,
  DiscoveryError,
  GoneError,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ResponseError,
  ServerError,
  TimeoutError,
  ValidationError,
} from '../../index.ts';
import { toPlainLines } from '../output/text.ts';
import { ExitCode } from '../process/command-context.ts';
import {
  CancelledError,
  CredentialsError,
  LockedError,
  MissingRecordError,
  UnfinishedError,
  UsageError,
} from './errors.ts';

interface DescribedError {
  readonly message: string;
  readonly exitCode: ExitCode;
}

interface Advice {
  readonly exitCode: ExitCode;
  /** What to try. */
  readonly hint?: string;
}

const doctor = '`events-calendar doctor` looks closer.';

/** Whether there is no interface at the address: what the site has no route for, and not an unknown record. */
const hasNoRoute = (error: CalendarError) => error instanceof ApiError && error.code === 'rest_no_route';

/** What the errors of the library mean here, the first that fits. */
const advices: readonly (readonly [(error: CalendarError) => boolean, Advice])[] = [
  [(error) => error instanceof ValidationError, { exitCode: ExitCode.usage }],
  [
    (error) => error instanceof TimeoutError,
    { exitCode: ExitCode.unreachable, hint: `Try again, or allow more with --timeout 90; ${doctor}` },
  ],
  [
    (error) => error instanceof NetworkError || error instanceof DiscoveryError,
    { exitCode: ExitCode.unreachable, hint: `Check the address; ${doctor}` },
  ],
  [
    hasNoRoute,
    {
      exitCode: ExitCode.unreachable,
      hint: `There is no calendar at this address. --discover finds it from any page of the site; ${doctor}`,
    },
  ],
  [
    (error) => error instanceof AuthenticationError,
    {
      exitCode: ExitCode.denied,
      hint:
        'CALENDAR_USER and CALENDAR_PASSWORD should be a user name and an application password of that user, ' +
        'and --forget-credentials removes those in the keychain.',
    },
  ],
  [
    (error) => error instanceof PermissionError,
    { exitCode: ExitCode.denied, hint: 'This user may not do that; an editor may.' },
  ],
  [(error) => error instanceof NotFoundError || error instanceof GoneError, { exitCode: ExitCode.notFound }],
  [
    (error) => error instanceof ConflictError,
    {
      exitCode: ExitCode.conflict,
      hint: 'Read the record again, and repeat the change if it is still wanted.',
    },
  ],
  [
    (error) => error instanceof RateLimitError,
    { exitCode: ExitCode.service, hint: 'The site takes no more requests for now; try again later.' },
  ],
  [
    (error) => error instanceof ServerError,
    { exitCode: ExitCode.service, hint: `The site has failed; try again later. ${doctor}` },
  ],
  [
    (error) => error instanceof ResponseError,
    {
      exitCode: ExitCode.service,
      hint: `Something else than the calendar has responded. --discover finds its address; ${doctor}`,
    },
  ],
  [
    (error) => error instanceof BadRequestError && 'status' in error.params,
    {
      exitCode: ExitCode.denied,
      hint: 'Without credentials only status publish is listed; --sign-in adds them.',
    },
  ],
];

function describe(error: unknown): DescribedError {
  if (error instanceof UsageError) return { message: error.message, exitCode: ExitCode.usage };
  if (error instanceof CredentialsError) return { message: error.message, exitCode: ExitCode.denied };
  if (error instanceof LockedError) return { message: error.message, exitCode: ExitCode.locked };
  if (error instanceof MissingRecordError) return { message: error.message, exitCode: ExitCode.notFound };
  if (error instanceof CancelledError) return { message: error.message, exitCode: ExitCode.interrupted };
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return { message: 'The response is nested too deeply to be printed.', exitCode: ExitCode.service };
  }
  if (CalendarError.is(error)) {
    const [, advice] = advices.find(([fits]) => fits(error)) ?? [];
    const { exitCode = ExitCode.service, hint } = advice ?? {};
    return { message: [error.message, hint].filter(Boolean).join('\n'), exitCode };
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `A mistake of this program, please report it:\n${trace}`, exitCode: ExitCode.internal };
}

/** What an error means to who runs the command: a line or two without a stack, and the exit code. */
export function describeError(error: unknown, signal: AbortSignal): DescribedError {
  if (error instanceof UnfinishedError) {
    const { message, exitCode } = describeError(error.cause, signal);
    return { message: `${message}\n${error.message}`, exitCode };
  }
  if (signal.aborted) return { message: 'Interrupted.', exitCode: ExitCode.interrupted };
  const { message, exitCode } = describe(error);
  // It may repeat what a site has sent.
  return { message: toPlainLines(message), exitCode };
}
