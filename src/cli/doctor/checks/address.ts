import type { Check } from '../check.ts';
import { attempt, type Exchange, isThisMachine, type Site } from '../site.ts';

const isEventsRoot = ({ url }: Exchange) => decodeURIComponent(url.href).includes('/events/v1');

const isRedirect = ({ status, headers }: Exchange) =>
  status >= 300 && status < 400 && headers.has('location');

/** Where the page that was named lies in the end. */
function finalPageOf({ settings, exchanges }: Site): URL {
  const firstRoot = exchanges.findIndex(isEventsRoot);
  const redirect = exchanges.slice(0, firstRoot).findLast(isRedirect);
  const location = redirect?.headers.get('location') ?? '';
  return redirect && URL.canParse(location, redirect.url)
    ? new URL(location, redirect.url)
    : settings.address;
}

/** Whether the same root responds over `https:`. */
async function hasSecureRoot({ root, visitor, settings }: Site): Promise<boolean> {
  const baseUrl = visitor.baseUrl.replace(/^http:/, 'https:');
  if (baseUrl === visitor.baseUrl || root.port !== '') return false;
  const response = await attempt(settings.signal, async () => visitor.withOptions({ baseUrl }).root());
  return response !== undefined;
}

/** Plain `http:`, redirects, and an interface that lies elsewhere than its page. */
export const address: Check = {
  name: 'address',
  async run(site, report) {
    const { root, settings, exchanges } = site;
    if (root.protocol === 'http:' && !isThisMachine(root)) {
      report(
        'plain-http',
        `The calendar is at ${root.origin}, so that anybody on the way can read what is sent. Credentials are not sent there, and WordPress takes no application passwords.`,
        (await hasSecureRoot(site))
          ? `The site responds to https: as well. Use https://${root.host}, and set both addresses under Settings → General to it.`
          : 'Install a certificate, which most hosts do for free, and set both addresses under Settings → General to https:.',
      );
    }
    const page = finalPageOf(site);
    if (page.origin !== settings.address.origin) {
      report(
        'address-redirected',
        `${settings.address.origin} redirects to ${page.origin}.`,
        `Use ${page.origin} in programs: credentials are sent to the address that is named alone, and writes are not redirected.`,
      );
    }
    const firstRoot = exchanges.find(isEventsRoot);
    if (firstRoot && isRedirect(firstRoot)) {
      report(
        'api-redirected',
        `The interface is said to be at ${firstRoot.url.origin}${firstRoot.url.pathname}, which redirects to ${root.origin}${root.pathname}. Reads follow, writes are refused.`,
        `Use ${root.origin} as the address of the site, and set both addresses under Settings → General to it, so that the links of the site are right.`,
      );
    } else if (root.host !== page.host) {
      report(
        'calendar-elsewhere',
        `The page is on ${page.host}, and its interface on ${root.host}.`,
        `If that is the same site, use https://${root.host} as its address. Credentials for ${page.host} are not sent there.`,
      );
    }
    if (root.searchParams.has('rest_route')) {
      report(
        'plain-permalinks',
        `The interface is at ${root.origin}/?rest_route=…, as the site has plain permalinks.`,
        'Programs that look for the calendar find it there; others need plainPermalinks, or --plain-permalinks. Any other structure under Settings → Permalinks is more usual.',
      );
    }
    return undefined;
  },
};
