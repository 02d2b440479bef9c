import { plainText } from '../../format/index.ts';
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
  RecurringEventError,
  ResponseError,
  ServerError,
  TimeoutError,
  ValidationError,
} from '../../index.ts';
import { wrapText } from '../output/table.ts';
import { toPlainLines } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import { CancelledError, CommandError, UnfinishedError } from './errors.ts';

interface DescribedError {
  readonly message: string;
  readonly exitCode: ExitCode;
}

const doctor = '`events-calendar doctor` looks closer.';
const noRoute = `There is no calendar at this URL. --discover finds it from any page of the site; ${doctor}`;
const credentials =
  'CALENDAR_USER and CALENDAR_PASSWORD should be a user name and an application password of that user.';
const visitors =
  'Visitors can only list the status publish. Set CALENDAR_USER and CALENDAR_PASSWORD, or use --user.';
const occurrences =
  'Use the ID of one date with --occurrence single to edit or delete only that date, or with --occurrence upcoming to delete it and all later dates. Change all dates in WordPress.';

/** The exit code of an error of the library, and what a user, or a model on behalf of one, can try. */
export function adviceOn(error: CalendarError, hasCredentials: boolean): readonly [ExitCode, string?] {
  const is = (...classes: readonly (abstract new (...args: never[]) => unknown)[]) =>
    classes.some((one) => error instanceof one);
  const { usage, unreachable, denied, notFound, conflict, service } = ExitCode;
  if (is(ValidationError)) return [usage];
  if (is(RecurringEventError)) return [usage, occurrences];
  if (is(TimeoutError)) return [unreachable, `Try again, or allow more with --timeout 90; ${doctor}`];
  if (is(NetworkError, DiscoveryError)) return [unreachable, `Check the URL; ${doctor}`];
  if (error instanceof ApiError && error.code === 'rest_no_route') return [unreachable, noRoute];
  if (is(AuthenticationError)) return [denied, credentials];
  if (is(PermissionError)) return [denied, 'This user may not do that; an editor may.'];
  if (is(GoneError)) return [notFound, 'It is in the trash, from which it can be restored in WordPress.'];
  if (is(NotFoundError)) return [notFound];
  if (is(ConflictError))
    return [conflict, 'Read the record again, and repeat the change if it is still wanted.'];
  if (error instanceof RateLimitError)
    return [service, `The site takes no more requests for now; wait ${error.retryAfter ?? 60} seconds.`];
  if (is(ServerError)) return [service, `The site has failed; try again later. ${doctor}`];
  if (is(ResponseError))
    return [service, `This response is not from a calendar. --discover finds its URL; ${doctor}`];
  if (error instanceof BadRequestError && 'status' in error.params && !hasCredentials)
    return [denied, visitors];
  return [service];
}

/** The message in words of the command line. Messages of a site may contain HTML. */
function messageOf(error: CalendarError): string {
  if (error instanceof RecurringEventError)
    return `Nothing was sent: this would change or delete other dates of the recurring event ${error.id}, too.`;
  const mayHaveHtml = error instanceof ApiError || error instanceof ResponseError;
  return mayHaveHtml ? plainText(error.message) : error.message;
}

function describe(error: unknown, hasCredentials: boolean): DescribedError {
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode };
  if (CalendarError.is(error)) {
    const [exitCode, hint] = adviceOn(error, hasCredentials);
    return { message: [messageOf(error), hint].filter(Boolean).join('\n'), exitCode };
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `This is a bug, please report it:\n${trace}`, exitCode: ExitCode.internal };
}

/** The lines of a message as a terminal shows them. Indented lines are commands to copy, and stay whole. */
function wrap(message: string, { stderr }: Pick<CommandContext, 'stderr'>): string {
  if (!stderr.isTTY) return message;
  const lines = message.split('\n');
  return lines.flatMap((line) => (/^\s/.test(line) ? line : wrapText(line, stderr.columns ?? 80))).join('\n');
}

/** Describes an error to the person who runs the command: a line or two without a stack, and the exit code. */
export function describeError(
  error: unknown,
  context: Pick<CommandContext, 'stderr' | 'signal'>,
  hasCredentials: boolean,
): DescribedError {
  if (error instanceof UnfinishedError) {
    const { message, exitCode } = describeError(error.cause, context, hasCredentials);
    return { message: `${message}\n${error.message}`, exitCode };
  }
  if (context.signal.aborted) return { message: 'Interrupted.', exitCode: ExitCode.interrupted };
  if (error instanceof CancelledError) return { message: 'Cancelled.', exitCode: ExitCode.interrupted };
  const { message, exitCode } = describe(error, hasCredentials);
  // It may repeat what a site has sent.
  return { message: wrap(`error: ${toPlainLines(message)}`, context), exitCode };
}
