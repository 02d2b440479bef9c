import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Addresses that are no public ones: of this machine, of private networks, and of what clouds keep for their machines. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4');
/** Of version 6 the public addresses are one block, but for those that stand for others of version 4. */
const publicBlock = new BlockList();
publicBlock.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 32],
  ['2002::', 16],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

/** Whether anybody on the internet could read from an address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4');
  return publicBlock.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
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
