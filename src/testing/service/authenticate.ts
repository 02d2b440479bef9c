import type { UserRecord } from '../store/records.ts';
import { ServiceError } from './errors.ts';
import type { Site } from './site/site.ts';

/** User name and password of Basic authentication, if there are any. */
function basicCredentials(headers: Headers): RegExpExecArray | null {
  const encoded = /^basic\s+(\S+)/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return /^(.*?):(.*)$/s.exec(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function withoutSpaces(password: string): string {
  return password.replace(/\s+/g, '');
}

function signIn(site: Site, username: string, password: string): UserRecord {
  const users = [...site.store.users.values()];
  const user = users.find((candidate) => candidate.username.toLowerCase() === username.toLowerCase());
  if (user === undefined) {
    throw new ServiceError(
      401,
      'invalid_username',
      `<strong>Error:</strong> The username <strong>${username}</strong> is not registered on this site. If you are unsure of your username, try your email address instead.`,
    );
  }
  const { applicationPassword } = user;
  if (applicationPassword === undefined || withoutSpaces(applicationPassword) !== withoutSpaces(password)) {
    throw new ServiceError(
      401,
      'incorrect_password',
      'The provided password is an invalid application password.',
    );
  }
  return user;
}

/**
 * Authenticates a request.
 *
 * @returns the user of the application password, the first administrator for a nonce, or `undefined` without
 * credentials
 */
export function authenticate(site: Site, headers: Headers): UserRecord | undefined {
  const credentials = basicCredentials(headers);
  if (credentials !== null) return signIn(site, credentials[1] ?? '', credentials[2] ?? '');
  const nonce = headers.get('x-wp-nonce');
  if (nonce === null) return undefined;
  if (nonce !== site.nonce) {
    throw new ServiceError(403, 'rest_cookie_invalid_nonce', 'Cookie check failed');
  }
  return [...site.store.users.values()].find(({ role }) => role === 'administrator');
}
