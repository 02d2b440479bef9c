/** The address of a route of the site's REST interface, such as `/wp/v2/users/me`, from that of its events root. */
export function restAddress(
  eventsRoot: URL,
  route: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const address = new URL(eventsRoot);
  address.search = '';
  if (eventsRoot.searchParams.has('rest_route')) address.searchParams.set('rest_route', route);
  else address.pathname = eventsRoot.pathname.replace(/\/[^/]+\/events\/v1\/?$/, route);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
