import { CategoryQuery, EventQuery, OrganizerQuery, TagQuery, VenueQuery } from '../../schemas.ts';
import { createStyle } from '../output/style.ts';
import type { CommandContext } from '../process/command-context.ts';

/** A request that was responded to. */
interface LoggedRequest {
  readonly method: string;
  readonly url: URL;
  /** Missing where the client went away before it was responded to. */
  readonly status?: number;
  readonly milliseconds: number;
}

export type RequestLog = (request: LoggedRequest) => void;

/** The parameters of the interface, whose values are shown; any other may be a secret. */
const shownNames = new Set(
  [EventQuery, VenueQuery, OrganizerQuery, CategoryQuery, TagQuery].flatMap(({ shape }) =>
    Object.keys(shape),
  ),
);

function hideUnknown(parameter: string): string {
  const [name = ''] = new URLSearchParams(parameter).keys();
  const isShown = !parameter.includes('=') || shownNames.has(name.replace(/\[.*/, ''));
  return isShown ? parameter : parameter.replace(/=.*/, '=***');
}

/** The path and query as they were sent, percent-encoded, so that a terminal can be shown them. */
export function loggedPath({ pathname, search }: URL): string {
  return search === '' ? pathname : `${pathname}?${search.slice(1).split('&').map(hideUnknown).join('&')}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function clockTime(date: Date): string {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** Writes a line for each request to the standard error output, or a JSON object each. */
export function createRequestLog({ stderr, env }: CommandContext, format: 'text' | 'json'): RequestLog {
  const style = createStyle(stderr, env);
  const colored = (status: number | undefined) => {
    const text = status === undefined ? 'left' : String(status);
    if (status === undefined || status >= 500) return style.bad(text);
    return status >= 400 ? style.warning(text) : style.good(text);
  };
  return ({ method, url, status, milliseconds }) => {
    const time = new Date();
    const path = loggedPath(url);
    const duration = Math.round(milliseconds);
    if (format === 'json') {
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
