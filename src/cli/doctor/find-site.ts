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
import { describeFailure, describeSearchFailure } from './describe-failure.ts';
import type { Finding } from './finding.ts';
import type { DoctorSettings } from './settings.ts';
import { attempt, createReadOnlyFetch, reasonAgainstCredentials, Site } from './site.ts';

/** The options of a client but for where the interface lies. */
type ClientSettings = Omit<ClientOptions, 'baseUrl' | 'apiPrefix' | 'plainPermalinks'>;

/** The calendar that was found, or why there is none. */
interface SearchResult {
  readonly site?: Site;
  readonly findings: readonly Finding[];
  /** Whether anything responded. */
  readonly isReachable: boolean;
}

/** The calendar of the site that an address belongs to, once its root has been read. */
async function locate(
  address: URL,
  { apiPrefix }: DoctorSettings,
  client: ClientSettings,
): Promise<CalendarClient> {
  if (apiPrefix === undefined) return discoverCalendar(address, client);
  const located = new CalendarClient({ ...client, baseUrl: address.origin + address.pathname, apiPrefix });
  await located.root();
  return located;
}

/** Finds the calendar of the site that an address belongs to, or says why there is none. */
export async function findSite(settings: DoctorSettings): Promise<SearchResult> {
  const { address, credentials, signal } = settings;
  const reader = createReadOnlyFetch(settings);
  const client: ClientSettings = {
    vendor: settings.vendor,
    fetch: reader.fetch,
    http: { retry: 0, timeout: settings.timeout * 1000 },
  };
  const found = (visitor: CalendarClient, findings: readonly Finding[] = []): SearchResult => ({
    site: new Site(settings, visitor, reader),
    findings,
    isReachable: true,
  });

  try {
    return found(await locate(address, settings, client));
  } catch (error) {
    signal.throwIfAborted();
    if (!CalendarError.is(error) || error instanceof ValidationError) throw error;
    if (settings.triesHttp && error instanceof NetworkError) {
      const insecure = new URL(address.href.replace(/^https:/, 'http:'));
      const located = await attempt(signal, () => locate(insecure, settings, client));
      const finding = describeFailure(error);
      if (located) return found(located, finding.code === 'certificate-problem' ? [finding] : []);
    }

    const isLimited = reader.exchanges.some(({ status }) => status === 429);
    const mayLieElsewhere = error instanceof DiscoveryError && error.problem !== 'disabled' && !isLimited;
    const usual = mayLieElsewhere ? await tryDefaultRoots(settings, client) : undefined;
    const finding = describeSearchFailure(error, { isFound: usual !== undefined, isLimited });
    if (usual) return found(usual, [finding]);
    // Where the site refuses visitors, the rest of it can be examined with credentials.
    if (finding.code === 'rest-api-restricted' && !reasonAgainstCredentials(settings, address)) {
      const located = await tryDefaultRoots(settings, { ...client, auth: credentials });
      if (located) return found(located, [finding]);
    }
    return { findings: [finding], isReachable: reader.exchanges.length > 0 };
  }
}

/** A client for the first of the roots that sites have by default which responds. Undefined where none does. */
async function tryDefaultRoots(
  { address, signal }: DoctorSettings,
  client: ClientSettings,
): Promise<CalendarClient | undefined> {
  for (const root of defaultRoots(address, client.vendor)) {
    const located = await attempt(signal, async () => {
      const calendar = new CalendarClient({ ...client, ...root });
      await calendar.root();
      return calendar;
    });
    if (located) return located;
  }
  return undefined;
}
