import type { MockRole, MockUser } from '../../testing/index.ts';
import type { NewUser } from './mock-options.ts';

/** From all permissions to reading only. */
export const roles: readonly MockRole[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];

export function isRole(text: string): text is MockRole {
  return roles.some((role) => role === text);
}

/** The password of all users where CALENDAR_MOCK_PASSWORD is not set. It protects nothing. */
export const defaultPassword = 'mock password';

/** Who can sign in: a user for each role, named like it, and those of the command line. */
export function createUsers(added: readonly NewUser[] | undefined, applicationPassword: string): MockUser[] {
  const users = [...roles.map((role) => ({ username: role, role })), ...(added ?? [])];
  return users.map((user) => ({ ...user, applicationPassword }));
}
