import type { Check } from '../check.ts';
import { createFinding, type Finding } from '../findings/finding.ts';
import type { Exchange } from '../site/read-only-fetch.ts';
import { isThisMachine, type Site } from '../site/site.ts';

const isEventsRoot = ({ url }: Exchange) => decodeURIComponent(url.href).includes('/events/v1');

/** Where the page that was named lies in the end. */
function finalPageOf({ settings, exchanges }: Site): URL {
  const firstRoot = exchanges.findIndex(isEventsRoot);
  const redirect = exchanges.slice(0, firstRoot).findLast(isRedirect);
  const location = redirect?.headers.get('location') ?? '';
  return redirect && URL.canParse(location, redirect.url)
    ? new URL(location, redirect.url)
    : settings.address;
}

const isRedirect = ({ status, headers }: Exchange) =>
  status >= 300 && status < 400 && headers.has('location');

function describeInsecureRoot({ root }: Site, hasSecureRoot: boolean): Finding {
  return createFinding(
    'plain-http',
    `The calendar is at ${root.origin}, so that anybody on the way can read what is sent. Credentials are not sent there, and WordPress takes no application passwords.`,
    hasSecureRoot
      ? `The site responds to https: as well. Use https://${root.host}, and set both addresses under Settings → General to it.`
      : 'Install a certificate, which most hosts do for free, and set both addresses under Settings → General to https:.',
  );
}

/** Whether the same root responds over `https:`. */
async function hasSecureRoot({ root, visitor, settings }: Site): Promise<boolean> {
  const baseUrl = visitor.baseUrl.replace(/^http:/, 'https:');
  const { signal } = settings;
  if (baseUrl === visitor.baseUrl || root.port !== '') return false;
  return visitor
    .withOptions({ baseUrl })
    .root({}, { signal })
    .then(
      () => true,
      () => false,
    );
}

/** Plain `http:`, redirects, and an interface that lies elsewhere than its page. */
export const address: Check = {
  name: 'address',
  async run(site) {
    const { root, settings, exchanges } = site;
    const findings: Finding[] = [];
    if (root.protocol === 'http:' && !isThisMachine(root)) {
      findings.push(describeInsecureRoot(site, await hasSecureRoot(site)));
    }
    const page = finalPageOf(site);
    if (page.origin !== settings.address.origin) {
      findings.push(
        createFinding(
          'address-redirected',
          `${settings.address.origin} redirects to ${page.origin}.`,
          `Use ${page.origin} in programs: credentials are sent to the address that is named alone, and writes are not redirected.`,
        ),
      );
    }
    const firstRoot = exchanges.find(isEventsRoot);
    if (firstRoot && isRedirect(firstRoot)) {
      findings.push(
        createFinding(
          'api-redirected',
          `The interface is said to be at ${firstRoot.url.origin}${firstRoot.url.pathname}, which redirects to ${root.origin}${root.pathname}. Reads follow, writes are refused.`,
          `Use ${root.origin} as the address of the site, and set both addresses under Settings → General to it, so that the links of the site are right.`,
        ),
      );
    }
    if (root.host !== page.host && !(firstRoot && isRedirect(firstRoot))) {
      findings.push(
        createFinding(
          'calendar-elsewhere',
          `The page is on ${page.host}, and its interface on ${root.host}.`,
          `If that is the same site, use https://${root.host} as its address. Credentials for ${page.host} are not sent there.`,
        ),
      );
    }
    if (root.searchParams.has('rest_route')) {
      findings.push(
        createFinding(
          'plain-permalinks',
          `The interface is at ${root.origin}/?rest_route=…, as the site has plain permalinks.`,
          'Programs that look for the calendar find it there; others need plainPermalinks, or --plain-permalinks. Any other structure under Settings → Permalinks is more usual.',
        ),
      );
    }
    return findings;
  },
};
