import type { MockCommandOptions } from './parse-options.ts';

/** Where a mock is served, none of them with a slash at the end. */
export interface SiteAddresses {
  readonly siteUrl: string;
  readonly restRoot: string;
  readonly eventsRoot: string;
}

/** The addresses of a mock at a URL. */
export function siteAddresses(siteUrl: string, options: MockCommandOptions): SiteAddresses {
  const { apiPrefix = 'wp-json', vendor = 'tribe' } = options;
  const restRoot = `${siteUrl}/${apiPrefix}`;
  return { siteUrl, restRoot, eventsRoot: `${restRoot}/${vendor}/events/v1` };
}

const loopback = /^((?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether a host is reached from this machine only. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** The URL of a listener as a client on this machine writes it: `0.0.0.0` and `::` are no addresses to connect to. */
export function reachableUrl(listenerUrl: string): string {
  const url = new URL(listenerUrl);
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = 'localhost';
  return url.href.replace(/\/$/, '');
}

/** What continues the name of a host, so that the address before it is another site's. */
const partOfHost = /^(?:[\w-]|[.:]\w)/;

function replaceAddress(text: string, from: string, to: string): string {
  return text.replaceAll(from, (address, offset: number) => {
    const end = offset + address.length;
    return partOfHost.test(text.slice(end, end + 2)) ? address : to;
  });
}

/** Ids across sites begin with the host: `example.org?id=12`. */
function replaceHost(text: string, from: URL, to: URL): string {
  const prefix = `${from.host}?id=`;
  return text.startsWith(prefix) ? `${to.host}?id=${text.slice(prefix.length)}` : text;
}

/**
 * Replaces the address of a site by another in all texts of a snapshot, so that the links in its records lead to where
 * it is served. The addresses have no slash at the end.
 */
export function relocateSnapshot<Snapshot extends object>(
  snapshot: Snapshot,
  from: string,
  to: string,
): Snapshot {
  const hosts = { from: new URL(from), to: new URL(to) };
  const relocate = (value: unknown): unknown => {
    if (typeof value === 'string') return replaceHost(replaceAddress(value, from, to), hosts.from, hosts.to);
    if (Array.isArray(value)) return value.map(relocate);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, relocate(part)]));
  };
  return relocate(snapshot) as Snapshot;
}
