import { UsageError } from '../errors/errors.ts';

/** User name and application password, as the environment has them. */
export interface Credentials {
  readonly username: string;
  readonly applicationPassword: string;
}

/** The site to examine, and what the checks need. */
export interface DoctorSettings {
  /** The page of the site that the user named. */
  readonly address: URL;
  /** Whether the user named no scheme, so that `http:` is tried where nothing responds to `https:`. */
  readonly triesHttp: boolean;
  /** Set where the user says where the interface is: no page is read then. */
  readonly apiPrefix: string | undefined;
  readonly vendor: string | undefined;
  readonly credentials: Credentials | undefined;
  /** The site that the credentials are for. */
  readonly credentialsSite: URL;
  /** The languages to compare. */
  readonly languages: readonly string[];
  readonly languageParam: string | undefined;
  /** How long a list may take, in seconds. */
  readonly slowAfter: number;
  /** How long a response may take, in seconds. */
  readonly timeout: number;
  readonly fetch: typeof globalThis.fetch;
  /** The time on this machine's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that is never set. */
  readonly elapsed: () => number;
  readonly signal: AbortSignal;
}

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
