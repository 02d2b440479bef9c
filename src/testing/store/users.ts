import type { UserRecord } from './records.ts';
import type { MockRole, StoredUser } from './snapshot/calendar-snapshot.ts';
import type { Store } from './store.ts';

/** A user that can sign in with Basic authentication. */
export interface MockUser {
  /** Default: the id of the snapshot's user with that name, or the next free one. */
  readonly id?: number;
  /** User name. */
  readonly username: string;
  /** Application password. Spaces in it are ignored. */
  readonly applicationPassword: string;
  /** Role, which determines the permissions. */
  readonly role: MockRole;
}

function nextUserId(store: Store): number {
  return Math.max(0, ...store.users.keys()) + 1;
}

function existingUserId(store: Store, username: string): number | undefined {
  return [...store.users.values()].find((user) => user.username === username)?.id;
}

function addAdministrator(store: Store): void {
  const administrator: StoredUser & UserRecord = {
    id: store.users.has(1) ? nextUserId(store) : 1,
    username: 'admin',
    role: 'administrator',
  };
  store.users.set(administrator.id, administrator);
}

/** Adds the users that can sign in, and an administrator where there is none. */
export function addUsers(store: Store, users: readonly MockUser[]): void {
  for (const user of users) {
    const id = user.id ?? existingUserId(store, user.username) ?? nextUserId(store);
    store.users.set(id, { ...user, id });
  }
  const hasAdministrator = [...store.users.values()].some(({ role }) => role === 'administrator');
  if (!hasAdministrator) addAdministrator(store);
}
