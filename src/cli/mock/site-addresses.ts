import type { MockCommandOptions } from './options.ts';

/** Where a mock is served, without a slash at the end. */
export interface SiteAddresses {
  readonly siteUrl: string;
  readonly restRoot: string;
  readonly eventsRoot: string;
}

/** The URLs of a mock. */
export function siteAddresses(
  siteUrl: string,
  { apiPrefix = 'wp-json', vendor = 'tribe' }: MockCommandOptions,
): SiteAddresses {
  const restRoot = `${siteUrl}/${apiPrefix}`;
  return { siteUrl, restRoot, eventsRoot: `${restRoot}/${vendor}/events/v1` };
}

/** Continues the name of a host, so that the URL before it is another site's. */
const partOfHost = /^(?:[\w-]|[.:]\w)/;

/**
 * Replaces the URL of a site by another in all texts of a snapshot, so that links lead to where it is served. The URLs
 * have no slash at the end.
 */
export function relocateSnapshot<Snapshot extends object>(
  snapshot: Snapshot,
  from: string,
  to: string,
): Snapshot {
  // IDs across sites begin with the host: `example.org?id=12`.
  const [fromId, toId] = [from, to].map((url) => `${new URL(url).host}?id=`) as [string, string];
  const relocateText = (text: string) =>
    text.startsWith(fromId)
      ? toId + text.slice(fromId.length)
      : text.replaceAll(from, (url, offset: number) => {
          const end = offset + url.length;
          return partOfHost.test(text.slice(end, end + 2)) ? url : to;
        });
  const relocate = (value: unknown): unknown => {
    if (typeof value === 'string') return relocateText(value);
    if (Array.isArray(value)) return value.map(relocate);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, relocate(part)]));
  };
  return relocate(snapshot) as Snapshot;
}
