import * as z from 'zod/mini';
import { always } from '../../contract/constants.ts';
import { defaultRoots } from '../../discovery/default-roots.ts';
import {
  CalendarClient,
  CalendarError,
  type DiscoverOptions,
  DiscoveryError,
  discoverCalendar,
  type RequestOptions,
  ServerError,
  ValidationError,
} from '../../index.ts';
import { describeSearchFailure, type Finding } from './finding.ts';
import { type DoctorSettings, reasonAgainstCredentials } from './settings.ts';

export interface Exchange {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
}

/** Runs work that a site may reject. Returns undefined if it does, or does not respond. */
async function attempt<Result>(signal: AbortSignal, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (!CalendarError.is(error)) throw error;
    return undefined;
  }
}

/** A query for all events. By default, lists begin yesterday. Dates whose Unix time is 0 are rejected. */
export const ofAllTimes = { start_date: always.from, end_date: '2100-01-01' } as const;

const WordPressIndex = z.object({
  name: z.optional(z.string()),
  /** An IANA name, or empty if the site has a manual offset. */
  timezone_string: z.optional(z.string()),
  gmt_offset: z.optional(z.union([z.number(), z.string()])),
  /** The kinds of credentials that the site accepts: `[]`, or an object with `application-passwords`. */
  authentication: z.optional(z.unknown()),
});
export type WordPressIndex = z.infer<typeof WordPressIndex>;

/** Requests the index of the REST API, without its routes, which take megabytes on large sites. */
export function requestIndex({ site }: CalendarClient, options: RequestOptions = {}) {
  const query = { _fields: Object.keys(WordPressIndex.shape).join(',') };
  return site.request('', { ...options, query, schema: z.catch(WordPressIndex, {}) });
}

/** The release in an iCalendar file: `PRODID:-//Town Hall - ECPv6.0.2//NONSGML v1.0//EN`. */
const productOfFiles = /^PRODID:.*- ECPv(\d+(?:\.\d+)*)/m;

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}

/** Reads the release in a calendar file of the site, which the API does not have. */
async function readRelease(baseUrl: string, { signal, timeout }: DoctorSettings) {
  try {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(timeout * 1000)]);
    const response = await fetch(`${baseUrl}/?post_type=tribe_events&ical=1`, { signal: ended });
    return productOfFiles.exec(response.ok ? await response.text() : '')?.[1];
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/**
 * Returns the site for the checks. Data that several of them need is read once.
 *
 * @param visitor - without credentials, unless the site rejects visitors. Failures are findings, so no retries
 */
function createSite(settings: DoctorSettings, visitor: CalendarClient, exchanges: readonly Exchange[]) {
  /** The events root after redirects. */
  const root = exchanges.at(-1)!.url;
  const reason = reasonAgainstCredentials(settings, root);
  const auth = reason === undefined ? settings.credentials : undefined;
  const attemptHere = <Result>(work: () => Promise<Result>) => attempt(settings.signal, work);
  return {
    settings,
    visitor,
    exchanges,
    root,
    reasonAgainstCredentials: reason,
    /** A client with credentials. Undefined if there are none for this site. */
    user: auth && visitor.withOptions({ auth }),
    index: once(() => attemptHere(async () => requestIndex(visitor))),
    release: once(() => readRelease(visitor.baseUrl, settings)),
    sample: once(async () => visitor.events.list({ ...ofAllTimes, per_page: 50 })),
    attempt: attemptHere,
  };
}

export type CheckedSite = ReturnType<typeof createSite>;

async function locate({ address, apiPrefix }: DoctorSettings, client: DiscoverOptions) {
  if (apiPrefix === undefined) return discoverCalendar(address, client);
  const located = new CalendarClient({ ...client, baseUrl: address.origin + address.pathname, apiPrefix });
  await located.root();
  return located;
}

const loginUrl = /\b(log-?in|sign-?in|sso|oauth2?)(?![\w-])/i;

export async function findSite(settings: DoctorSettings) {
  const { address, credentials, signal, vendor, timeout } = settings;
  const exchanges: Exchange[] = [];
  const client: DiscoverOptions = {
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
  let visitor: CalendarClient | undefined;
  const findings: Finding[] = [];
  try {
    visitor = await locate(settings, client);
  } catch (error) {
    signal.throwIfAborted();
    if (!CalendarError.is(error) || error instanceof ValidationError) throw error;
    const isLimited = exchanges.some(({ status }) => status === 429);
    const hasLogin = exchanges.some(({ headers }) => loginUrl.test(headers.get('location') ?? ''));
    const mayBeElsewhere =
      error instanceof ServerError || (error instanceof DiscoveryError && error.problem !== 'disabled');
    if (mayBeElsewhere && !isLimited) visitor = await tryDefaultRoots(settings, client);
    const finding = describeSearchFailure(error, { isFound: visitor !== undefined, isLimited, hasLogin });
    findings.push(finding);
    // If the site rejects visitors, the rest of it can be examined with credentials.
    const isForMembers = finding.code === 'rest-api-restricted' && !visitor;
    if (isForMembers && !reasonAgainstCredentials(settings, address))
      visitor = await tryDefaultRoots(settings, { ...client, auth: credentials });
  }
  const site = visitor && createSite(settings, visitor, exchanges);
  return { site, findings, isReachable: exchanges.length > 0 };
}

async function tryDefaultRoots({ address, signal }: DoctorSettings, client: DiscoverOptions) {
  for (const root of defaultRoots(address, client.vendor)) {
    const located = new CalendarClient({ ...client, ...root });
    if (await attempt(signal, async () => located.root())) return located;
  }
  return undefined;
}

/** A check, which never writes. Returns findings, or the reason why it could not run. */
export type Check = (site: CheckedSite) => Promise<Finding | readonly Finding[] | string | undefined>;
