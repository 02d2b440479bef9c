import type { EventsRootOptions } from './discovery-links.ts';

/** The folders of a path, from the path itself up to the top: `/blog/page`, `/blog` and the empty one. */
function foldersOf(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return [...segments.keys(), segments.length]
    .reverse()
    .map((length) => segments.slice(0, length).map((segment) => `/${segment}`))
    .map((parts) => parts.join(''));
}

/**
 * The default roots of sites, at an address and above it. Those with a path of their own come first, since any
 * page of such a site takes `?rest_route=` as well.
 */
export function defaultRoots({ origin, pathname }: URL, vendor: string | undefined): EventsRootOptions[] {
  return [false, true].flatMap((plainPermalinks) =>
    foldersOf(pathname).map((folder) => ({
      baseUrl: origin + folder,
      apiPrefix: undefined,
      vendor,
      plainPermalinks,
    })),
  );
}
