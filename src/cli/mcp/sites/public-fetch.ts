import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The public addresses of version 6 are in one block. */
const publicBlock = ipaddr.parseCIDR('2000::/3');

/** Public by number, but of a cloud's platform to its own machines. */
const platformAddress = '168.63.129.16';

/** Whether anybody on the internet could read from an address. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || address.toString() === platformAddress) return false;
  return address.kind() === 'ipv4' || address.match(publicBlock);
}

/** Finds the addresses of a host, as `lookup` of Node.js does. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

const resolveAll: Resolve = (host) => lookup(host, { all: true });

/**
 * Creates a fetch function for addresses that a model chose: it reads public ones alone, so that nobody who writes what
 * the model reads can have it look into the network of this machine. Redirects come here one by one.
 *
 * @param fetch - sends the requests
 * @param trustedOrigin - the site that the server was started for, wherever it lies
 * @param resolve - finds the addresses of a host
 */
export function createPublicFetch(
  fetch: typeof globalThis.fetch,
  trustedOrigin: string | undefined,
  resolve: Resolve = resolveAll,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { origin, hostname } = new URL(request.url);
    if (origin !== trustedOrigin) {
      const host = hostname.replace(/^\[|\]$/g, '');
      const addresses = isIP(host) ? [{ address: host }] : await resolve(host);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        throw new PrivateAddressError(`${host} is no public address, and only those are read`);
    }
    return fetch(request);
  };
}

/** A site was named that this server does not read. */
export class SiteRefusedError extends Error {
  override name = 'SiteRefusedError';
}

/** An address that a model named lies inside a network, where it has no business. */
class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}
