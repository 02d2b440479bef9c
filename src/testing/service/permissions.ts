import type { Route } from '../../contract/routes.ts';
import type { AnyRecord, PostRecord, TermKind, UserRecord } from '../store/records.ts';
import { ServiceError } from './errors.ts';
import type { Site } from './site/site.ts';

/** The first role with each capability. `edit` includes deleting, and `publish` writing categories. */
const firstRoles = {
  edit: 'contributor',
  publish: 'author',
  editPublished: 'author',
  upload: 'author',
  editOthers: 'editor',
  writeTags: 'editor',
} as const;
export type Capability = keyof typeof firstRoles;

/** Each role has the capabilities of those before it. */
const roles = ['subscriber', 'contributor', 'author', 'editor', 'administrator'];

/** Whether a user has a capability. `undefined` is a visitor. */
export function can(user: UserRecord | undefined, capability: Capability): boolean {
  return user !== undefined && roles.indexOf(user.role) >= roles.indexOf(firstRoles[capability]);
}

function isAuthor(user: UserRecord | undefined, post: PostRecord): boolean {
  return user !== undefined && post.fields.author === String(user.id);
}

/** Whether a user can change a post. */
export function canEditPost(user: UserRecord | undefined, post: PostRecord): boolean {
  if (!can(user, 'edit')) return false;
  if (!isAuthor(user, post)) return can(user, 'editOthers');
  return !['publish', 'future'].includes(post.fields.status) || can(user, 'editPublished');
}

/** Whether a user can read a post. Everyone can read published posts. */
export function canReadPost(user: UserRecord | undefined, post: PostRecord): boolean {
  const { status } = post.fields;
  if (status === 'publish') return true;
  if (status === 'private') return isAuthor(user, post) || can(user, 'editOthers');
  return canEditPost(user, post);
}

export function canWriteTerms(user: UserRecord | undefined, kind: TermKind): boolean {
  return can(user, kind === 'tags' ? 'writeTags' : 'publish');
}

/** Whether a user can use a route, for a record if it is about one. */
export function canUseRoute(
  { method, resource, by }: Route,
  user: UserRecord | undefined,
  record: AnyRecord | undefined,
): boolean {
  if (method === 'GET') return true;
  if (resource === 'tags' || resource === 'categories') return canWriteTerms(user, resource);
  if (record !== undefined && 'stored' in record) return canEditPost(user, record);
  // No venue or organizer with a missing ID can be changed. With a missing slug, or for an event, any author passes.
  return can(user, 'edit') && (by !== 'id' || resource === 'events');
}

/** Returns user name and password of Basic authentication, if any. */
function basicCredentials(headers: Headers): RegExpExecArray | null {
  const encoded = /^basic\s+(\S+)/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return /^(.+?):(.*)$/s.exec(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

const withoutSpaces = (password: string) => password.replace(/[^a-z\d]+/gi, '');

function signIn(site: Site, username: string, password: string): UserRecord {
  const users = [...site.store.users.values()];
  const user = users.find((candidate) => candidate.username.toLowerCase() === username.toLowerCase());
  if (user === undefined) {
    const message = '<strong>Error:</strong> Unknown username. Check again or try your email address.';
    throw new ServiceError(401, 'invalid_username', message);
  }
  const { applicationPassword } = user;
  if (applicationPassword === undefined || withoutSpaces(applicationPassword) !== withoutSpaces(password)) {
    const message = 'The provided password is an invalid application password.';
    throw new ServiceError(401, 'incorrect_password', message);
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
  if (nonce !== site.nonce) throw new ServiceError(403, 'rest_cookie_invalid_nonce', 'Cookie check failed');
  return [...site.store.users.values()].find(({ role }) => role === 'administrator');
}
