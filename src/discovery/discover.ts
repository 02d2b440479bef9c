import { CalendarClient } from '../client.ts';
import { languagesIn } from '../contract/service.ts';
import { describeProblem, problemOf } from '../contract/values/check.ts';
import { ApiError, ServerError } from '../errors/api-error.ts';
import {
  DiscoveryError,
  type DiscoveryProblem,
  NetworkError,
  ResponseError,
} from '../errors/request-errors.ts';
import { throwInvalid } from '../errors/validation-error.ts';
import { describeRequest } from '../http/credentials.ts';
import { resolveSettings, type Settings } from '../http/settings.ts';
import type { ClientOptions } from '../options.ts';
import { defaultRoots } from './default-roots.ts';
import { type EventsRootOptions, parseEventsRoot, readDiscoveryLinks } from './discovery-links.ts';
import { fetchPage, type SitePage } from './fetch-page.ts';

/** Options of {@link discoverCalendar}: the client's options without the URL, which it finds. */
export interface DiscoverOptions
  extends Omit<ClientOptions, 'baseUrl' | 'apiPrefix' | 'languageSegment' | 'plainPermalinks'> {
  /** Aborts the discovery. */
  signal?: AbortSignal | undefined;
}

/**
 * Finds the calendar of the site that a page belongs to, reads the root of its API to make sure, and returns a client.
 * The page and the root are read without credentials, headers and hooks. At most 512 KiB of the page are read, with the
 * timeouts and retries of any other read.
 *
 * With WPML, the root lists the site's languages. `languages` and `languageParam` default to these, and
 * `language` to the one at the end of the API's URL before `/wp-json`, if any.
 *
 * A page may name any host as its API. If visitors choose the URL, keep the client away from internal hosts, for example
 * with your own `fetch`. Errors tell no more of such a response than its status and content type.
 *
 * For a login page, and in browsers a page of another origin, the default roots at its URL and above it are tried.
 *
 * @param url - any page of the site, even in a subfolder
 * @throws {@link DiscoveryError} with the `problem` `no-calendar`, `disabled` or `blocked`; {@link NetworkError} or
 * {@link TimeoutError} if the site cannot be reached; {@link ServerError} if it fails as a whole; {@link ResponseError} if its page redirects too often;
 * {@link ValidationError} if an option cannot be used, or if you pass credentials, headers or hooks and the calendar is
 * on another site
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
  // Hooks may add credentials, so they wait until the site is known.
  const { hooks, ...visitorHttp } = { ...http };
  const settings = resolveSettings({ ...others, auth, headers, http: visitorHttp, baseUrl: secureOrigin });
  const visitorOptions = { ...others, language: undefined, http: visitorHttp, signal };
  const { rootOptions, root } = await findRoot(pageUrl, settings, visitorOptions);
  const { baseUrl } = rootOptions;

  // Headers and hooks may contain credentials, so these go only to the site of the page, or to its `https:` URL.
  const { origin } = new URL(baseUrl);
  const isSameSite = origin === pageUrl.origin || origin === secureOrigin;
  if ((auth || headers || hooks) && !isSameSite) {
    const what = `${origin}, to send credentials`;
    throwInvalid('page URL', ['url'], problemOf('invalid_address', what, pageUrl.origin));
  }
  const found = languagesIn(root);
  const { languages = found.languages, languageParam = found.languageParam } = others;
  // The URL stays, because it may be the one of a site in a folder with such a name.
  const ofRoot = found.languages && languages?.find((code) => baseUrl.endsWith(`/${code}`));
  const { language = ofRoot } = others;
  const ofSite = { languages, languageParam, language, ...rootOptions };
  return new CalendarClient({ ...others, ...ofSite, auth, headers, http });
}

function readRoot({ signal, ...options }: DiscoverOptions & EventsRootOptions) {
  return new CalendarClient(options).root({}, { signal });
}

/** Finds the root that the page links to, or a default root if the page cannot be read or is a login page. */
async function findRoot(pageUrl: URL, settings: Settings, options: DiscoverOptions) {
  let page: SitePage | undefined;
  let rootOptions: EventsRootOptions;
  try {
    page = await fetchPage(pageUrl, settings, options.signal);
    rootOptions = findEventsRoot(pageUrl, page, options.vendor);
  } catch (error) {
    const isLogin = error instanceof DiscoveryError && error.problem === 'blocked' && page?.response.ok;
    if (!isLogin && !(error instanceof NetworkError)) throw error;
    return probeDefaultRoots(pageUrl, options, error);
  }
  const reading = readRoot({ ...options, ...rootOptions });
  return { rootOptions, root: await reading.catch((error: unknown) => throwRootError(pageUrl, error)) };
}

const unreadablePage =
  'Default roots did not respond either. In browsers, other origins need CORS headers. Or pass baseUrl';

/** Tries the default roots: in browsers, other origins may read these, but no pages. */
async function probeDefaultRoots(
  pageUrl: URL,
  options: DiscoverOptions,
  failure: NetworkError | DiscoveryError,
) {
  let refusal: ApiError | undefined;
  for (const rootOptions of defaultRoots(pageUrl, options.vendor)) {
    try {
      const http = { ...options.http, retry: 0 };
      return { rootOptions, root: await readRoot({ ...options, ...rootOptions, http }) };
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof ApiError) refusal ??= error;
    }
  }
  if (failure instanceof DiscoveryError) throw failure;
  if (refusal) throwRootError(pageUrl, refusal);
  const { cause } = failure;
  throw new NetworkError(describeRequest('GET', pageUrl), { cause, hint: unreadablePage });
}

/** The message does not repeat the URL, which may contain a secret. */
function parsePageUrl(url: string | URL): URL {
  const pageUrl = URL.canParse(url) ? new URL(url) : undefined;
  if (!pageUrl || !/^https?:/.test(pageUrl.href) || pageUrl.username || pageUrl.password) {
    const what = 'an absolute URL without user, such as https://example.org/blog';
    throwInvalid('page URL', ['url'], describeProblem('invalid_address', what));
  }
  return pageUrl;
}

function findEventsRoot(pageUrl: URL, page: SitePage, vendor = 'tribe'): EventsRootOptions {
  const { apiRoot, eventsRoot, alternate, origin, version } = readDiscoveryLinks(page, vendor);
  if (version === 'disabled') throw discoveryError(pageUrl, 'disabled', 'according to its page');

  const { status, url } = page.response;
  const base = apiRoot || (origin && `${origin}/wp-json`);
  // Some plugins remove the link of WordPress, but not the links of the calendar.
  const root = eventsRoot ?? ((!apiRoot && alternate) || (base && `${base}/${vendor}/events/v1`));
  const rootOptions = parseEventsRoot(root, url || pageUrl.href);
  if (rootOptions) return rootOptions;
  const problem = isBlocked(page) ? 'blocked' : 'no-calendar';
  if (status < 500 || problem === 'blocked')
    throw discoveryError(pageUrl, problem, `its page (${status}) has no link to its API`);
  const detail = 'the site is down, so its calendar was not found';
  const context = describeRequest('GET', pageUrl);
  throw new ServerError(context, { status, code: '', detail, params: {}, response: page.response });
}

/** Whether a login page, firewall or captcha responded instead of the page. */
function isBlocked({ response, html }: SitePage): boolean {
  return [401, 403, 429].includes(response.status) || /type=.?password|captcha/i.test(html);
}

/** A stranger's page may name an internal host as its API, so the error repeats nothing of the response. */
function throwRootError(pageUrl: URL, error: unknown): never {
  if (!(error instanceof ApiError || error instanceof ResponseError)) throw error;
  const { status, url } = error;
  const type = error instanceof ApiError ? error.response.headers.get('content-type') : error.contentType;
  const problem = error instanceof ApiError && error.code === 'rest_no_route' ? 'no-calendar' : 'blocked';
  const reason = `${url} returned ${status} (${type || 'no content type'})`;
  const translated = discoveryError(pageUrl, problem, reason);
  // For `doctor`, which the site's operator runs. Logs do not show it.
  Object.defineProperty(translated, Symbol.for('events-calendar-client root error'), { value: error });
  throw translated;
}

function discoveryError(pageUrl: URL, problem: DiscoveryProblem, reason: string) {
  const message = `${pageUrl.origin}: ${problem}, ${reason}`;
  return new DiscoveryError(problem, message, describeRequest('GET', pageUrl));
}
