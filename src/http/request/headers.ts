import { throwValidationError } from '../../errors/validation-error.ts';
import { rejectInsecureCredentials } from './auth.ts';
import type { Settings } from './settings.ts';

/** The part of a client's settings that decides where credentials may be sent. */
type Destination = Pick<Settings, 'root' | 'allowInsecureAuth'>;

/**
 * Checks the headers of a client, a request or an `auth` function. The message repeats no value, since it may be a
 * secret; the platform's own would.
 *
 * @param path - the option that holds the headers
 */
export function checkHeaders(
  headers: HeadersInit | undefined,
  { root, allowInsecureAuth }: Destination,
  subject: string,
  path: string,
): void {
  if (headers === undefined) return;
  const parsed = parseHeaders(headers);
  if (parsed === undefined) {
    const message = 'expected header names and values without line breaks and characters outside Latin-1';
    throwValidationError(subject, [path], message);
  }
  if (parsed.has('Authorization')) rejectInsecureCredentials(root, allowInsecureAuth, subject, path);
}

function parseHeaders(headers: HeadersInit): Headers | undefined {
  try {
    return new Headers(headers);
  } catch {
    return undefined;
  }
}
