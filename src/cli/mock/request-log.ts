import { CategoryQuery, EventQuery, OrganizerQuery, RootQuery, TagQuery, VenueQuery } from '../../schemas.ts';
import { createStyle } from '../output/style.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { MockCommandOptions } from './parse-options.ts';

/** A request that was responded to. */
interface LoggedRequest {
  readonly method: string;
  readonly url: URL;
  /** Missing where the client went away before it was responded to. */
  readonly status?: number;
  readonly milliseconds: number;
}

export type RequestLog = (request: LoggedRequest) => void;

const queries = [EventQuery, VenueQuery, OrganizerQuery, CategoryQuery, TagQuery, RootQuery];

/** The parameters of the interface and of WordPress, whose values are shown; any other may be a secret. */
const shownNames = new Set([
  ...queries.flatMap(({ shape }) => Object.keys(shape)),
  ...['rest_route', '_fields', '_envelope', '_method'],
]);

function hideUnknown(parameter: string, languageParam: string | undefined): string {
  if (parameter === '') return '';
  const [[name, value] = ['', '']] = new URLSearchParams(parameter);
  const ownName = name.replace(/\[\w*\]$/, '');
  const isKnown = shownNames.has(ownName) || ownName === languageParam;
  // An address as value has parameters of its own. What cannot be decoded may be anything.
  if (isKnown && !/[=%\uFFFD]/.test(value)) return parameter;
  return parameter.includes('=') ? parameter.replace(/=.*/, '=***') : '***';
}

/** The path and query as they were sent, percent-encoded, so that a terminal can be shown them. */
export function loggedPath({ pathname, search }: URL, languageParam?: string): string {
  if (search === '') return pathname;
  const parameters = search.slice(1).split('&');
  return `${pathname}?${parameters.map((parameter) => hideUnknown(parameter, languageParam)).join('&')}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function clockTime(date: Date): string {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** Writes a line for each request to the standard error output, or a JSON object each. */
export function createRequestLog(
  { stderr, env }: CommandContext,
  { json, languageParam }: Pick<MockCommandOptions, 'json' | 'languageParam'>,
): RequestLog {
  const style = createStyle(stderr, env);
  const colored = (status: number | undefined) => {
    const text = status === undefined ? 'left' : String(status);
    if (status === undefined || status >= 500) return style.bad(text);
    return status >= 400 ? style.warning(text) : style.good(text);
  };
  return ({ method, url, status, milliseconds }) => {
    const time = new Date();
    const path = loggedPath(url, languageParam);
    const duration = Math.round(milliseconds);
    if (json) {
      const line = { time: time.toISOString(), method, path, status: status ?? null, milliseconds: duration };
      stderr.write(`${JSON.stringify(line)}\n`);
      return;
    }
    const parts = [
      style.faint(clockTime(time)),
      method,
      path,
      colored(status),
      style.faint(`${duration} ms`),
    ];
    stderr.write(`${parts.join(' ')}\n`);
  };
}
