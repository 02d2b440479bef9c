import type { UserRecord } from '../store/records.ts';
import { ServiceError } from './errors.ts';
import type { Site } from './site/site.ts';

function decodeCredentials(encoded: string): readonly [username: string, password: string] | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const text = new TextDecoder().decode(bytes);
    const colon = text.indexOf(':');
    return colon === -1 ? undefined : [text.slice(0, colon), text.slice(colon + 1)];
  } catch {
    return undefined;
  }
}

function withoutSpaces(password: string): string {
  return password.replace(/\s+/g, '');
}

function signIn(site: Site, username: string, password: string): UserRecord {
  const users = [...site.store.users.values()];
  const user = users.find((one) => one.username.toLowerCase() === username.toLowerCase());
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

/** Who sends a request: a user by application password, the first administrator by nonce, or nobody. */
export function authenticate(site: Site, headers: Headers): UserRecord | undefined {
  const basic = /^basic\s+(\S+)/i.exec(headers.get('authorization') ?? '')?.[1];
  const credentials = basic === undefined ? undefined : decodeCredentials(basic);
  if (credentials !== undefined) return signIn(site, ...credentials);
  const nonce = headers.get('x-wp-nonce');
  if (nonce === null) return undefined;
  if (nonce !== site.nonce) {
    throw new ServiceError(403, 'rest_cookie_invalid_nonce', 'Cookie check failed');
  }
  return [...site.store.users.values()].find(({ role }) => role === 'administrator');
}
