import { defaultRoots } from '../../discovery/default-roots.ts';
import {
  CalendarClient,
  CalendarError,
  type ClientOptions,
  DiscoveryError,
  discoverCalendar,
  NetworkError,
  ValidationError,
} from '../../index.ts';
import { describeFailure, describeSearchFailure } from './findings/describe-failure.ts';
import type { Finding } from './findings/finding.ts';
import type { DoctorSettings } from './settings.ts';
import { ReadOnlyFetch } from './site/read-only-fetch.ts';
import { reasonAgainstCredentials, Site } from './site/site.ts';

/** The options of a client but for where the interface lies. */
type ClientSettings = Omit<ClientOptions, 'baseUrl' | 'apiPrefix' | 'plainPermalinks'>;

/** The calendar that was found, or why there is none. */
export interface SearchResult {
  readonly site?: Site;
  readonly findings: readonly Finding[];
  /** Whether anything responded. */
  readonly isReachable: boolean;
}

/** The calendar of the site that an address belongs to, once its root has been read. */
async function locate(
  address: URL,
  { apiPrefix, signal }: DoctorSettings,
  client: ClientSettings,
): Promise<CalendarClient> {
  if (apiPrefix === undefined) return discoverCalendar(address, { ...client, signal });
  const located = new CalendarClient({ ...client, baseUrl: address.origin + address.pathname, apiPrefix });
  await located.root({}, { signal });
  return located;
}

/** Finds the calendar of the site that an address belongs to, or says why there is none. */
export async function findSite(settings: DoctorSettings): Promise<SearchResult> {
  const { address, signal } = settings;
  const reader = new ReadOnlyFetch(settings.fetch, settings.now);
  const client: ClientSettings = {
    vendor: settings.vendor,
    fetch: reader.fetch,
    http: { retry: 0, timeout: settings.timeout * 1000 },
  };
  const found = (visitor: CalendarClient, findings: readonly Finding[]): SearchResult => {
    // The root is what was read last.
    const root = reader.exchanges.at(-1)!.url;
    return { site: new Site(settings, root, visitor, reader), findings, isReachable: true };
  };

  try {
    return found(await locate(address, settings, client), []);
  } catch (error) {
    signal.throwIfAborted();
    if (!CalendarError.is(error) || error instanceof ValidationError) throw error;
    const insecure = await locateWithoutTls(error, settings, client);
    if (insecure) {
      const finding = describeFailure(error);
      return found(insecure, finding.code === 'certificate-problem' ? [finding] : []);
    }

    const isLimited = reader.exchanges.some(({ status }) => status === 429);
    const mayLieElsewhere = error instanceof DiscoveryError && error.problem !== 'disabled' && !isLimited;
    const usual = mayLieElsewhere ? await tryDefaultRoots(address, client, signal) : undefined;
    const finding = describeSearchFailure(error, { isFound: usual !== undefined, isLimited });
    const located = usual ?? (await locateAsMember(finding, settings, client));
    if (located) return found(located, [finding]);
    return { findings: [finding], isReachable: reader.exchanges.length > 0 };
  }
}

/** Where the user named no scheme, and nothing responds to `https:`, `http:` may be what was meant. */
async function locateWithoutTls(
  error: CalendarError,
  settings: DoctorSettings,
  client: ClientSettings,
): Promise<CalendarClient | undefined> {
  if (!settings.triesHttp || !(error instanceof NetworkError)) return undefined;
  const address = new URL(settings.address.href.replace(/^https:/, 'http:'));
  try {
    return await locate(address, settings, client);
  } catch (insecureError) {
    settings.signal.throwIfAborted();
    if (!CalendarError.is(insecureError)) throw insecureError;
    return undefined;
  }
}

/** Where the site refuses visitors, the rest of it can be examined with credentials. */
async function locateAsMember(
  { code }: Finding,
  settings: DoctorSettings,
  client: ClientSettings,
): Promise<CalendarClient | undefined> {
  const { address, credentials, signal } = settings;
  if (code !== 'rest-api-restricted') return undefined;
  if (reasonAgainstCredentials(settings, address) !== undefined) return undefined;
  return tryDefaultRoots(address, { ...client, auth: credentials }, signal);
}

/** A client for the first of the roots that sites have by default which responds. Undefined where none does. */
async function tryDefaultRoots(
  address: URL,
  settings: ClientSettings,
  signal: AbortSignal,
): Promise<CalendarClient | undefined> {
  for (const root of defaultRoots(address, settings.vendor)) {
    try {
      const client = new CalendarClient({ ...settings, ...root });
      await client.root({}, { signal });
      return client;
    } catch (error) {
      signal.throwIfAborted();
      if (!CalendarError.is(error)) throw error;
    }
  }
  return undefined;
}
