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

/** Names of query parameters whose values stay out of the log. */
const secretName = /nonce|pass|pwd|token|secret|credential|signature|api_?key|auth(?!or)/i;

function hideSecret(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  return secretName.test(name) && name !== parameter ? `${name}=***` : parameter;
}

/** The path and query, without secrets. They are percent-encoded, so a terminal can be shown them. */
export function loggedPath({ pathname, search }: URL): string {
  if (search === '') return pathname;
  const query = search.slice(1).split('&').map(hideSecret).join('&');
  return `${pathname}?${query}`;
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
