import { defaultRoots } from '../../discovery/default-roots.ts';
import {
  CalendarClient,
  CalendarError,
  type ClientOptions,
  DiscoveryError,
  discoverCalendar,
  ValidationError,
} from '../../index.ts';
import { describeSearchFailure } from './describe-failure.ts';
import type { Finding } from './finding.ts';
import { type DoctorSettings, reasonAgainstCredentials } from './settings.ts';
import { attempt, type Exchange, Site } from './site.ts';

type ClientSettings = Omit<ClientOptions, 'baseUrl' | 'apiPrefix' | 'plainPermalinks'>;

interface SearchResult {
  readonly site?: Site;
  readonly findings: readonly Finding[];
  readonly isReachable: boolean;
}

/** The calendar of the site that a URL belongs to, after its root has been read. */
async function locate(
  { address, apiPrefix }: DoctorSettings,
  client: ClientSettings,
): Promise<CalendarClient> {
  if (apiPrefix === undefined) return discoverCalendar(address, client);
  const located = new CalendarClient({ ...client, baseUrl: address.origin + address.pathname, apiPrefix });
  await located.root();
  return located;
}

/** Finds the calendar of the site that a URL belongs to, or says why there is none. */
export async function findSite(settings: DoctorSettings): Promise<SearchResult> {
  const { address, credentials, signal, vendor, timeout } = settings;
  const exchanges: Exchange[] = [];
  const client: ClientSettings = {
    vendor,
    http: { retry: 0, timeout: timeout * 1000 },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await fetch(request, { signal: AbortSignal.any([request.signal, signal]) });
      const { status, headers } = response;
      exchanges.push({ url: new URL(request.url), status, headers });
      return response;
    },
  };
  const found = (visitor: CalendarClient, findings: readonly Finding[] = []): SearchResult => ({
    site: new Site(settings, visitor, exchanges),
    findings,
    isReachable: true,
  });

  try {
    return found(await locate(settings, client));
  } catch (error) {
    signal.throwIfAborted();
    if (!CalendarError.is(error) || error instanceof ValidationError) throw error;
    const isLimited = exchanges.some(({ status }) => status === 429);
    const mayBeElsewhere = error instanceof DiscoveryError && error.problem !== 'disabled' && !isLimited;
    const usual = mayBeElsewhere ? await tryDefaultRoots(settings, client) : undefined;
    const finding = describeSearchFailure(error, { isFound: usual !== undefined, isLimited });
    if (usual) return found(usual, [finding]);
    // If the site rejects visitors, the rest of it can be examined with credentials.
    if (finding.code === 'rest-api-restricted' && !reasonAgainstCredentials(settings, address)) {
      const located = await tryDefaultRoots(settings, { ...client, auth: credentials });
      if (located) return found(located, [finding]);
    }
    return { findings: [finding], isReachable: exchanges.length > 0 };
  }
}

/** A client for the first usual root that responds. Undefined if none does. */
async function tryDefaultRoots(
  { address, signal }: DoctorSettings,
  client: ClientSettings,
): Promise<CalendarClient | undefined> {
  for (const root of defaultRoots(address, client.vendor)) {
    const located = new CalendarClient({ ...client, ...root });
    if (await attempt(signal, async () => located.root())) return located;
  }
  return undefined;
}
