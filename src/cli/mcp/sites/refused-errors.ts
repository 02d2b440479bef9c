/** A site was named that this server does not read. */
export class SiteRefusedError extends Error {
  override name = 'SiteRefusedError';
}

/** An address that a model named lies inside a network, where it has no business. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}
