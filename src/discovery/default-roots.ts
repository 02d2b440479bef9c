import type { EventsRootOptions } from './discovery-links.ts';

/** Returns the folders of a path, from the path itself up to the top: `/blog/page`, `/blog` and the empty one. */
function foldersOf(path: string): string[] {
  const folders = [''];
  for (const name of path.split('/').filter(Boolean)) folders.unshift(`${folders[0]}/${name}`);
  return folders;
}

/**
 * Returns the default roots of sites, at a URL and above it. Roots with pretty permalinks come first, because any page
 * of such a site also accepts `?rest_route=`.
 */
export function defaultRoots({ origin, pathname }: URL, vendor: string | undefined): EventsRootOptions[] {
  return [false, true].flatMap((plainPermalinks) =>
    foldersOf(pathname).map((folder) => ({ baseUrl: origin + folder, vendor, plainPermalinks })),
  );
}
