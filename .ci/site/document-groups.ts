/** The groups of documents in the navigation, by their paths: the first that a path begins with counts. */
const groupsByPath: readonly (readonly [path: string, group: string])[] = [
  ['docs/recipes/', 'Recipes'],
  ['docs/performance.md', 'Quality'],
  ['docs/reliability.md', 'Quality'],
  ['docs/security.md', 'Quality'],
  ['docs/compatibility.md', 'Quality'],
  ['docs/dependencies.md', 'Quality'],
  ['docs/api-overview.md', 'Reference'],
  ['docs/interface.md', 'Reference'],
  ['docs/contributing.md', 'Project'],
  ['docs/releasing.md', 'Project'],
  ['CHANGELOG.md', 'Project'],
  ['LICENSE', 'Project'],
  ['docs/', 'Guides'],
  ['examples/', 'Example programs'],
];

/** The group of a document, by its path in the repository. */
export function documentGroup(path: string): string {
  const found = groupsByPath.find(([start]) => path.startsWith(start));
  if (!found) throw new Error(`${path} belongs to no group of the site.`);
  return found[1];
}
