import * as z from 'zod/mini';
import { CalendarClient } from '../client.ts';
import type { Root } from '../contract/service.ts';
import { describeProblem, problemOf } from '../contract/values/check.ts';
import { ApiError } from '../errors/api-error.ts';
import { CalendarError } from '../errors/calendar-error.ts';
import { DiscoveryError, type DiscoveryProblem, NetworkError } from '../errors/request-errors.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { describeRequest } from '../http/credentials.ts';
import { resolveSettings, type Settings } from '../http/settings.ts';
import type { ClientOptions } from '../options.ts';
import { defaultRoots } from './default-roots.ts';
import { type EventsRootOptions, parseEventsRoot, readDiscoveryLinks } from './discovery-links.ts';
import { fetchPage, type SitePage } from './fetch-page.ts';

/** Options of a discovery: those of the client, without the address, which is what it looks for. */
export interface DiscoverOptions
  extends Omit<ClientOptions, 'baseUrl' | 'apiPrefix' | 'languageSegment' | 'plainPermalinks'> {
  /** Aborts the discovery. */
  signal?: AbortSignal | undefined;
}

/**
 * Finds the calendar of the site that a page belongs to, reads its interface root to make sure, and returns a
 * client for it. The page and the root are read without credentials, headers and hooks, which then go to that site
 * only. Of the page, at most 512 KiB are read, with the timeouts and retries of any other read.
 *
 * The root of a site with WPML lists its languages, so `languages` and `languageParam` come from there unless they are
 * set.
 *
 * In a browser, a page of another origin cannot be read. Then the roots that sites have by default are tried, at its
 * address and above it.
 *
 * @param url - any page of the site, also in a subfolder
 * @throws {@link DiscoveryError} whose `problem` says what was found: `no-calendar`, `disabled` or `blocked`;
 * {@link NetworkError} or {@link TimeoutError} when the site cannot be reached, {@link ResponseError} when its page
 * redirects for ever, {@link ValidationError} when an option cannot be used, or when the calendar is on another site
 * and credentials, headers or hooks were passed
 * @example
 * ```ts
 * import { discoverCalendar } from 'events-calendar-client';
 *
 * const calendar = await discoverCalendar('https://example.org/some/page/');
 * ```
 */
export async function discoverCalendar(
  url: string | URL,
  options: DiscoverOptions = {},
): Promise<CalendarClient> {
  const { signal, auth, headers, http, ...others } = { ...options };
  const pageUrl = parsePageUrl(url);
  const secureOrigin = `https://${pageUrl.host}`;
  // The languages are known once the root was read.
  const { language, ...withoutLanguage } = others;
  const checked = others.languages ? others : withoutLanguage;
  const settings = resolveSettings({ ...checked, auth, headers, http, baseUrl: secureOrigin });
  // Hooks may add credentials, so they are left out until the site is known.
  const { hooks, ...httpOptions } = { ...http };
  const { rootOptions, root } = await findRoot(pageUrl, settings, {
    ...withoutLanguage,
    http: httpOptions,
    signal,
  });

  // Credentials, which headers and hooks may be too, go only to the site of the page, or to its secure address.
  const { origin } = new URL(rootOptions.baseUrl);
  const isSameSite = origin === pageUrl.origin || origin === secureOrigin;
  if ((auth || headers || hooks) && !isSameSite) {
    const problem = problemOf('invalid_address', `${origin}, to send credentials`, pageUrl.origin);
    throw new ValidationError('address', [{ path: ['url'], ...problem }]);
  }
  const found = languagesIn(root);
  const { languages = found.languages, languageParam = found.languageParam } = others;
  return new CalendarClient({ ...others, languages, languageParam, ...rootOptions, auth, headers, http });
}

/** Reads the interface root, without credentials. */
function readRoot(options: ClientOptions, signal: AbortSignal | undefined): PromiseLike<Root> {
  return new CalendarClient(options).root({}, { signal });
}

/** A root of the API, as it was read, with the options that lead to it. */
interface FoundRoot {
  readonly rootOptions: EventsRootOptions;
  readonly root: Root;
}

/** The root that the page names, or where it cannot be read one that sites have by default. */
async function findRoot(
  pageUrl: URL,
  settings: Settings,
  { signal, ...options }: DiscoverOptions,
): Promise<FoundRoot> {
  let page: SitePage;
  try {
    page = await fetchPage(pageUrl, settings, signal);
  } catch (error) {
    if (error instanceof NetworkError) return probeDefaultRoots(pageUrl, { ...options, signal }, error);
    throw error;
  }
  const rootOptions = findEventsRoot(pageUrl, page, options.vendor);
  try {
    return { rootOptions, root: await readRoot({ ...options, ...rootOptions }, signal) };
  } catch (error) {
    throw translateRootError(pageUrl, error);
  }
}

const unreadablePage =
  'No default root responded either; in a browser, other origins need CORS headers: use baseUrl';

/** Tries the roots that sites have by default: in browsers, other origins may read those, but no pages. */
async function probeDefaultRoots(
  pageUrl: URL,
  { signal, ...options }: DiscoverOptions,
  { cause }: NetworkError,
): Promise<FoundRoot> {
  let refusal: ApiError | undefined;
  for (const rootOptions of defaultRoots(pageUrl, options.vendor)) {
    try {
      const http = { ...options.http, retry: 0 };
      return { rootOptions, root: await readRoot({ ...options, ...rootOptions, http }, signal) };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ApiError) refusal ??= error;
    }
  }
  if (refusal) throw translateRootError(pageUrl, refusal);
  throw new NetworkError(describeRequest('GET', pageUrl), { cause, hint: unreadablePage });
}

/** The message does not repeat the address, which may hold a secret. */
function parsePageUrl(url: string | URL): URL {
  const pageUrl = URL.canParse(url) ? new URL(url) : undefined;
  const isWebAddress = pageUrl?.protocol === 'http:' || pageUrl?.protocol === 'https:';
  if (!pageUrl || !isWebAddress || pageUrl.username !== '' || pageUrl.password !== '') {
    const what = 'an absolute address without user, such as https://example.org/blog';
    throw new ValidationError('address', [{ path: ['url'], ...describeProblem('invalid_address', what) }]);
  }
  return pageUrl;
}

function findEventsRoot(pageUrl: URL, page: SitePage, vendor = 'tribe'): EventsRootOptions {
  const { apiRoot, eventsRoot, alternate, origin, version } = readDiscoveryLinks(page, vendor);
  if (version === 'disabled') throw discoveryError(pageUrl, 'disabled', 'as its page says');

  const { status, url } = page.response;
  const base = apiRoot || (origin && `${origin}/wp-json`);
  // Plugins remove the link of WordPress, but not those of the calendar.
  const root = eventsRoot ?? ((!apiRoot && alternate) || (base && `${base}/${vendor}/events/v1`));
  const rootOptions = parseEventsRoot(root, url || pageUrl.href);
  if (!rootOptions) {
    const problem = isBlocked(page) ? 'blocked' : 'no-calendar';
    throw discoveryError(pageUrl, problem, `its page (${status}) names no interface`);
  }
  return rootOptions;
}

/** Whether a login page, a firewall or a captcha came in place of the page. */
function isBlocked({ response, html }: SitePage): boolean {
  if ([401, 403, 429, 503].includes(response.status)) return true;
  const hasPasswordField = /type=.?password/i.test(html);
  const hasCaptcha = /captcha/i.test(html);
  return hasPasswordField || hasCaptcha;
}

function translateRootError(pageUrl: URL, error: unknown): unknown {
  if (!CalendarError.is(error) || error instanceof NetworkError) return error;
  const isMissing = error instanceof ApiError && error.code === 'rest_no_route';
  return discoveryError(pageUrl, isMissing ? 'no-calendar' : 'blocked', error.message, error);
}

function discoveryError(pageUrl: URL, problem: DiscoveryProblem, reason: string, cause?: unknown) {
  const message = `${pageUrl.origin}: ${problem}, ${reason}`;
  return new DiscoveryError(problem, message, describeRequest('GET', pageUrl), cause);
}

const Routes = z.record(
  z.string(),
  z.object({ endpoints: z.array(z.object({ args: z.record(z.string(), z.unknown()) })) }),
);
const Languages = z.object({ enum: z.array(z.string()) });

/** The languages of a site and the parameter that selects one, if the root of its API lists them, as with WPML. */
export function languagesIn(root: Root): { languages?: string[]; languageParam?: string } {
  const routes = z.safeParse(Routes, root.routes).data ?? {};
  for (const { endpoints } of Object.values(routes)) {
    for (const [name, argument] of endpoints.flatMap(({ args }) => Object.entries(args))) {
      const { data } = z.safeParse(Languages, argument);
      if (data && /(^|_)lang(uage)?$/.test(name)) return { languages: data.enum, languageParam: name };
    }
  }
  return {};
}
