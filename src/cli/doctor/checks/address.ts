import { type Check, createFinding, type Finding } from '../finding.ts';
import { isThisMachine } from '../settings.ts';
import type { Exchange, Site } from '../site.ts';

const isEventsRoot = ({ url }: Exchange) => decodeURIComponent(url.href).includes('/events/v1');

const isRedirect = ({ status, headers }: Exchange) =>
  status >= 300 && status < 400 && headers.has('location');

/** The page that the given URL leads to in the end. */
function finalPageOf({ settings, exchanges }: Site): URL {
  const firstRoot = exchanges.findIndex(isEventsRoot);
  const redirect = exchanges.slice(0, firstRoot).findLast(isRedirect);
  return URL.parse(redirect?.headers.get('location') ?? '', redirect?.url) ?? settings.address;
}

export const address: Check = async (site) => {
  const { root, settings, exchanges } = site;
  const findings: Finding[] = [];
  const add = (...finding: Parameters<typeof createFinding>) => findings.push(createFinding(...finding));
  if (root.protocol === 'http:' && !isThisMachine(root))
    add(
      'plain-http',
      `The calendar is at ${root.origin}, so that others can read what is sent. Credentials are not sent there, and WordPress accepts no application passwords.`,
      'Install a certificate, which most hosts do for free, and set both URLs under Settings → General to https:.',
    );
  const page = finalPageOf(site);
  const firstRoot = exchanges.find(isEventsRoot);
  if (page.origin !== settings.address.origin)
    add(
      'address-redirected',
      `${settings.address.origin} redirects to ${page.origin}.`,
      `Use ${page.origin} in your code: credentials are sent only to the given URL, and writes are not redirected.`,
    );
  if (firstRoot && (isRedirect(firstRoot) || root.host !== page.host))
    add(
      'api-redirected',
      `The page is on ${page.origin}, its API at ${firstRoot.url.origin}${firstRoot.url.pathname}, and it responds at ${root.origin}${root.pathname}. Reads follow, writes are rejected, and credentials for ${page.host} are not sent to another host.`,
      `Use ${root.origin} as the URL of the site, and set both URLs under Settings → General to it, so that the links of the site are right.`,
    );
  if (root.searchParams.has('rest_route'))
    add(
      'plain-permalinks',
      `The API is at ${root.origin}/?rest_route=…, since the site has plain permalinks.`,
      'discoverCalendar and --discover find the calendar there; otherwise set plainPermalinks, or --plain-permalinks. Any other structure under Settings → Permalinks is more usual.',
    );
  return findings;
};
