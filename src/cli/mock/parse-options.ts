import { InvalidArgumentError } from 'commander';
import type { NewUser } from './mock-options.ts';
import { isRole, roles } from './users.ts';

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
