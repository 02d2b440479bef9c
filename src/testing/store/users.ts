import type { MockRole } from './snapshot/calendar-snapshot.ts';
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

/** Adds the users that can sign in, and an administrator where there is none. */
export function addUsers({ users: known }: Store, users: readonly MockUser[]): void {
  const nextId = () => Math.max(0, ...known.keys()) + 1;
  for (const user of users) {
    const namesake = [...known.values()].find(({ username }) => username === user.username);
    const id = user.id ?? namesake?.id ?? nextId();
    known.set(id, { ...user, id });
  }
  if ([...known.values()].some(({ role }) => role === 'administrator')) return;
  const id = known.has(1) ? nextId() : 1;
  known.set(id, { id, username: 'admin', role: 'administrator' });
}
