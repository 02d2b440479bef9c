import { createStyle } from '../output/style.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { MockCommandOptions } from './options.ts';

/** A request that was responded to. */
interface LoggedRequest {
  readonly method: string;
  readonly url: URL;
  /** Undefined if the client went away before. */
  readonly status: number | undefined;
  readonly milliseconds: number;
}

export type RequestLog = (request: LoggedRequest) => void;

/** Writes a line for each request to standard error, or a JSON object each. */
export function createRequestLog(
  { stderr, env }: CommandContext,
  { json, quiet }: Pick<MockCommandOptions, 'json' | 'quiet'>,
): RequestLog {
  if (quiet) return () => undefined;
  const style = createStyle(stderr, env);
  return ({ method, url, status, milliseconds }) => {
    const time = new Date();
    // The URL is percent-encoded, so it cannot control a terminal.
    const path = url.pathname + url.search;
    const duration = Math.round(milliseconds);
    if (json) {
      const line = { time: time.toISOString(), method, path, status: status ?? null, milliseconds: duration };
      stderr.write(`${JSON.stringify(line)}\n`);
      return;
    }
    const paint = (status ?? 500) >= 500 ? style.bad : (status ?? 500) >= 400 ? style.warning : style.good;
    const clock = style.faint(time.toTimeString().slice(0, 'HH:MM:SS'.length));
    stderr.write(
      `${clock} ${method} ${path} ${paint(`${status ?? 'left'}`)} ${style.faint(`${duration} ms`)}\n`,
    );
  };
}
