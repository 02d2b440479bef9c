import { InvalidArgumentError } from 'commander';
import type { MockRole, MockUser } from '../../testing/index.ts';

const highestPort = 65_535;

/** Parses the value of `--port`. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > highestPort)
    throw new InvalidArgumentError(`A port is a number from 0 to ${highestPort}; 0 takes any free one.`);
  return port;
}

/** Parses a number of milliseconds. */
export function parseMilliseconds(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Milliseconds are a whole number such as 200.');
  return Number(text);
}

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Parses an instant. Without an offset it would be another one on each machine. */
export function parseInstant(text: string): Date {
  const date = new Date(text);
  if (!instant.test(text) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('An instant looks like 2027-05-01 or 2027-05-01T12:00:00Z.');
  return date;
}

/** Parses the value of `--url`: the address without a slash at the end. */
export function parseSiteUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new InvalidArgumentError('An address looks like http://calendar.test:8787.');
  return url.href.replace(/\/$/, '');
}

/** Adds the value of `--allow-origin`. */
export function collectOrigins(text: string, earlier: readonly string[] = []): string[] {
  const url = URL.parse(text);
  if (url === null || url.origin === 'null' || !/^[^/]*:\/\/[^/]*\/?$/.test(text))
    throw new InvalidArgumentError('An origin looks like https://app.example.');
  return [...earlier, url.origin];
}

/** Adds the value of an option that may be repeated. */
export function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

/** Parses a list with commas. */
export function parseList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Adds a user, written as `name:role`. */
export function collectUsers(text: string, earlier: readonly NewUser[] = []): NewUser[] {
  const colon = text.lastIndexOf(':');
  const username = text.slice(0, colon);
  const role = text.slice(colon + 1);
  if (colon < 1 || !isRole(role))
    throw new InvalidArgumentError(`A user is written as name:role; the roles are ${roles.join(', ')}.`);
  return [...earlier, { username, role }];
}

/** What the command line of `mock` says. */
export interface MockCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly url?: string;
  readonly allowOrigin?: readonly string[];
  readonly snapshot?: string;
  readonly empty?: boolean;
  readonly extraField?: readonly string[];
  readonly save?: string | true;
  readonly force?: true;
  readonly user?: readonly NewUser[];
  readonly now?: Date;
  readonly timezone?: string;
  readonly latency: number;
  readonly apiPrefix?: string;
  readonly vendor?: string;
  readonly languages?: readonly string[];
  readonly languageParam?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** A user that is added to those that every mock has. */
export interface NewUser {
  readonly username: string;
  readonly role: MockRole;
}

/** From all permissions to reading only. */
const roles: readonly MockRole[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];

function isRole(text: string): text is MockRole {
  return roles.some((role) => role === text);
}

/** The password of all users where CALENDAR_MOCK_PASSWORD is not set. It protects nothing. */
export const defaultPassword = 'mock password';

/** Who can sign in: a user for each role, named like it, and those of the command line. */
export function createUsers(added: readonly NewUser[] | undefined, applicationPassword: string): MockUser[] {
  const users = [...roles.map((role) => ({ username: role, role })), ...(added ?? [])];
  return users.map((user) => ({ ...user, applicationPassword }));
}
