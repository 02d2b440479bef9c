import type { Command } from 'commander';
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
  NotStoredError,
  PermissionError,
  RateLimitError,
  RecurringEventError,
  ResponseError,
  ServerError,
  TimeoutError,
  ValidationError,
  type ValidationIssue,
} from '../../index.ts';
import { flagName } from '../arguments.ts';
import { fileError, isFileError } from '../files/read-file.ts';
import { wrapText } from '../output/table.ts';
import { countOf, toPlainLines } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import { CommandError, UnfinishedError } from './errors.ts';

type DescribedError = { readonly message: string; readonly exitCode: ExitCode };

const doctor = 'To find the cause, run `events-calendar doctor`.';
const noRoute = `There is no calendar at this URL. Add --discover to find it from any page of the site. ${doctor}`;
const noOtherRoute = "To list the routes of the site, run `events-calendar api ''`.";
const credentials =
  'Check CALENDAR_TOKEN, or CALENDAR_USER and CALENDAR_PASSWORD: a user name and an application password of that user.';
const visitors = 'Visitors may not read this. Set CALENDAR_USER and CALENDAR_PASSWORD, or add --user.';
const firewall = `A firewall or a security plugin rejects this request, not the calendar. ${doctor}`;
const withPassword = 'An editor can read it with `events-calendar get event ID --extra-query context=edit`.';
const noRights = 'This user may not do that. Use an account with the role Editor.';
const wrongValue =
  'The site does not accept this value. There may be no such record or status (such as publish or draft), or this user may not see it.';
const unsure = `The site may have carried this out. Check before you repeat it. ${doctor}`;
/** Errors before a request is sent: a port that fetch blocks, no such host, no connection, an untrusted certificate. */
const unsent = /: (bad port|getaddrinfo|connect E|E[A-Z]+$|Connect Timeout|.*(certificate|wrong version))/;
const occurrences =
  'Use the ID of one date with --occurrence single to edit, cancel or delete only that date, or with --occurrence upcoming to delete it and all later dates. Change all dates in WordPress.';

/** Returns the exit code for an error of the library, and advice for a user or a model. */
export function adviceOn(error: CalendarError, hasCredentials: boolean): readonly [ExitCode, string?] {
  const is = (...classes: readonly (abstract new (...args: never[]) => unknown)[]) =>
    classes.some((one) => error instanceof one);
  const { usage, unreachable, denied, notFound, conflict, service } = ExitCode;
  if (is(ValidationError)) return [usage];
  if (is(RecurringEventError)) return [usage, occurrences];
  if (is(NotStoredError)) return [service];
  const { method, status = 500, code } = error as Partial<ApiError>;
  const isUnclear = method !== 'GET' && (status < 300 || status >= 500);
  if (code === 'duplicate_term_slug' || code === 'rest_trash_not_supported') return [service];
  if (isUnclear && is(NetworkError, TimeoutError) && !unsent.test(error.message))
    return [unreachable, unsure];
  if (isUnclear && is(ResponseError, ServerError)) return [service, unsure];
  if (is(TimeoutError)) return [unreachable, `Try again, or wait longer with --timeout 90. ${doctor}`];
  if (is(NetworkError, DiscoveryError)) return [unreachable, `Check the URL. ${doctor}`];
  if (error instanceof ApiError && error.code === 'rest_no_route')
    return error.url?.includes('/events/v1') ? [unreachable, noRoute] : [notFound, noOtherRoute];
  // Plugins for tokens reject wrong ones, and all other credentials, with status 403.
  if (is(AuthenticationError) || code?.startsWith('jwt_')) return [denied, credentials];
  if (is(PermissionError) && code === '') return [denied, firewall];
  if (is(PermissionError) && code === 'event-password-protected') return [denied, withPassword];
  if (is(PermissionError)) return [denied, hasCredentials ? noRights : visitors];
  if (is(GoneError)) return [notFound, 'It is in the trash. Restore it first.'];
  if (is(NotFoundError)) return [notFound];
  if (is(ConflictError))
    return [conflict, 'Read the record again, and repeat the change if it still applies.'];
  if (error instanceof RateLimitError)
    return [service, `The site limits requests. Wait ${countOf(error.retryAfter ?? 60, 'second')}.`];
  if (is(ServerError)) return [service, `The site failed. Try again later. ${doctor}`];
  if (is(ResponseError) && error.url?.includes('/wp/v2/')) return [service, doctor];
  if (is(ResponseError))
    return [service, `This response is not from a calendar. Add --discover to find its URL. ${doctor}`];
  if (!(error instanceof BadRequestError) || Object.keys(error.params).length === 0) return [service];
  return 'status' in error.params && !hasCredentials ? [denied, visitors] : [service, wrongValue];
}

/** Code can also pass dates as objects, but the command line and models have only strings. */
export const withoutObjects = (message: string) =>
  message.replaceAll(', new Date(milliseconds) or Temporal', '');

/** Rewrites advice of the library for the command line, where options are flags. Leaves quoted values as they are. */
export function adviceInFlags(message: string): string {
  const column = /Specify its column in the option columns, \{ (".*?"): … \}, or null to skip it/g;
  return withoutObjects(message)
    .replace(column, 'Add --column $1=<column>, or --column $1= to skip it')
    .replace(/Specify it in the option timezones, \{ (".*?"): … \}/g, 'Add --zone $1=<zone>')
    .replace(/"(?:\\.|[^"\\])*"|[^"]+/g, (part) => (part.startsWith('"') ? part : optionsAsFlags(part)));
}

const optionsAsFlags = (advice: string) =>
  advice
    .replaceAll('the options from and to', '--from and --to')
    .replaceAll('the same kind as from', 'the same kind as --from')
    .replaceAll("pass key: 'title-and-start'", 'add --key title-and-start')
    .replaceAll('allowInsecureAuth: true', '--allow-insecure-auth')
    .replaceAll('Or pass baseUrl', 'Or leave out --discover')
    .replace(/\b(check|change|as) baseUrl\b/g, '$1 --site')
    .replaceAll('the sequence sets dates and has pages()', '--from, --to, --upcoming and --past set it')
    .replace(/\bthe option (dates|delimiter|encoding|imageFolder)\b/g, (_, name) => flagName(name));

/** Flags that are not called like the fields or options of the library that they set. */
const otherFlags: Readonly<Record<string, string>> = {
  baseUrl: '--site',
  url: '--site',
  languages: '--language',
  http: '--timeout or --retries',
  auth: 'credentials',
  window: '--from and --to',
  timezones: '--zone',
};

/** Returns the flag of a wrong field. Fields of a document are called by their names. */
function flagOf(field: string, command: Command | undefined): string | undefined {
  const flag = flagName(field);
  const option = command?.options.find(({ long }) => long === flag);
  const isPassed = (name: string) => command?.getOptionValueSource(name) === 'cli';
  if (isPassed('input') && !(option && isPassed(option.attributeName()))) return undefined;
  return option ? flag : otherFlags[field];
}

function describeIssue({ path, message }: ValidationIssue, command: Command | undefined): string {
  const [field = '', ...rest] = path;
  const where = [flagOf(String(field), command) ?? field, ...rest].join('.');
  return `${where === '' ? '' : `${where}: `}${adviceInFlags(message)}`;
}

/** Returns the message for the command line. HTML from the site becomes plain text. */
function messageOf(error: CalendarError, command: Command | undefined): string {
  if (error instanceof ValidationError && error.issues.length > 0)
    return error.issues.map((issue) => describeIssue(issue, command)).join('\n');
  if (error instanceof RecurringEventError)
    return `Nothing was sent: this would change or delete other dates of the recurring event ${error.id}, too.`;
  const mayHaveHtml = error instanceof ApiError || error instanceof ResponseError;
  return adviceInFlags(mayHaveHtml ? plainText(error.message) : error.message);
}

function describe(
  error: unknown,
  { hasCredentials = false, command }: CommandContext['session'],
): DescribedError {
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode };
  if (CalendarError.is(error)) {
    const [exitCode, hint] = adviceOn(error, hasCredentials);
    return { message: [messageOf(error, command), hint].filter(Boolean).join('\n'), exitCode };
  }
  if (isFileError(error)) {
    const { message } = fileError(error, error.path ?? 'The output', 'written') as Error;
    return { message, exitCode: ExitCode.findings };
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `This is a bug. Please report it:\n${trace}`, exitCode: ExitCode.internal };
}

export function describeError(
  error: unknown,
  context: Pick<CommandContext, 'stderr' | 'signal' | 'session'>,
): DescribedError {
  if (error instanceof UnfinishedError) {
    const { message, exitCode } = describeError(error.cause, context);
    const isUsage = exitCode === ExitCode.usage;
    return { message: `${message}\n${error.message}`, exitCode: isUsage ? ExitCode.findings : exitCode };
  }
  if (context.signal.aborted) {
    const stored = context.session.isWriting ? ' What was being written may be stored.' : '';
    return { message: `Interrupted.${stored}`, exitCode: ExitCode.interrupted };
  }
  const { message, exitCode } = describe(error, context.session);
  // The message may contain text from the site.
  const text = `error: ${toPlainLines(message)}`;
  const { isTTY, columns = 80 } = context.stderr;
  return { message: isTTY ? wrapText(text, columns) : text, exitCode };
}
