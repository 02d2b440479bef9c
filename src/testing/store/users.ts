import type { UserRecord } from './records.ts';
import type { MockRole, SnapshotUser } from './snapshot/calendar-snapshot.ts';
import type { Store } from './store.ts';

/** A user that can sign in with Basic authentication. */
export interface MockUser {
  /** Default: the id of the snapshot's user of that name, or the next free one. */
  readonly id?: number;
  /** User name. */
  readonly username: string;
  /** The password to sign in with. Spaces in it do not count. */
  readonly applicationPassword: string;
  /** What this user may do. */
  readonly role: MockRole;
}

/** Adds the users that can sign in, and an administrator where there is none. */
export function addUsers(store: Store, users: readonly MockUser[]): void {
  const nextId = () => Math.max(0, ...store.users.keys()) + 1;
  const idOf = (username: string) => [...store.users.values()].find((user) => user.username === username)?.id;
  for (const user of users) {
    const id = user.id ?? idOf(user.username) ?? nextId();
    store.users.set(id, { ...user, id });
  }
  const hasAdministrator = [...store.users.values()].some(({ role }) => role === 'administrator');
  if (hasAdministrator) return;
  const administrator: SnapshotUser & UserRecord = {
    id: store.users.has(1) ? nextId() : 1,
    username: 'admin',
    role: 'administrator',
  };
  store.users.set(administrator.id, administrator);
}
