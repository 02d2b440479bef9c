import { UsageError } from '../errors/errors.ts';

const expectedAddress = 'Expected the address of a page of the site, such as https://example.org/events.';

/** The address of a site as the user wrote it. `https:` is assumed where it has no scheme. */
export function parseAddress(text: string): { readonly address: URL; readonly hasScheme: boolean } {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const absolute = hasScheme ? text : `https://${text}`;
  if (!URL.canParse(absolute)) throw new UsageError(expectedAddress);
  const address = new URL(absolute);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') throw new UsageError(expectedAddress);
  // It is not repeated, since it would be in the logs then.
  if (address.username !== '' || address.password !== '') {
    throw new UsageError(
      'The address contains a user name or password, which shells and servers log. Leave it out; set CALENDAR_USER and CALENDAR_PASSWORD.',
    );
  }
  return { address, hasScheme };
}
