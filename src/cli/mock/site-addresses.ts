import type { MockCommandOptions } from './mock-options.ts';

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

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

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
