import { CalendarError } from '../http/errors/calendar-error.ts';
import { NetworkError } from '../http/errors/connection-errors.ts';
import { DiscoveryError, type DiscoveryProblem } from '../http/errors/discovery-error.ts';
import { ValidationError } from '../http/errors/validation-error.ts';
import { requestFacts } from '../http/facts.ts';
import { BodyTooLarge, readText } from '../http/received.ts';
import type { ClientOptions } from '../options.ts';
import { belowApiRoot, type EventsAddress, partsOf } from './address.ts';
import { readSigns, type Signs } from './signs.ts';

/** Options of a discovery: those of the client, less the address, which is what is looked for. */
export interface DiscoverOptions
  extends Omit<ClientOptions, 'baseUrl' | 'apiPrefix' | 'languageSegment' | 'plainPermalinks'> {
  /** Aborts the discovery. */
  signal?: AbortSignal | undefined;
}

const enough = 4 * 1024 * 1024;

interface VisitedPage {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
  readonly signs: Signs;
}

function pageAddress(url: string | URL): URL {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url);
  const message = `expected the whole address of a page of the site, such as https://example.org, got ${JSON.stringify(String(url))}`;
  throw new ValidationError('address to discover', [{ path: ['url'], message }]);
}

/** Reads a page as any visitor would: without credentials. */
async function visit(page: URL, { fetch = globalThis.fetch, signal }: DiscoverOptions): Promise<VisitedPage> {
  try {
    const headers = { Accept: 'text/html, */*;q=0.8' };
    const response = await fetch(new Request(page, { headers, ...(signal && { signal }) }));
    // The signs stand in the head of a page: what is too large was read far enough.
    const html = await readText(response, enough).catch((error) => {
      if (error instanceof BodyTooLarge) return error.received.text;
      throw error;
    });
    return {
      url: new URL(response.url || page),
      status: response.status,
      html,
      signs: readSigns(response, html),
    };
  } catch (cause) {
    if (signal?.aborted || CalendarError.is(cause)) throw cause;
    throw new NetworkError(requestFacts('GET', page), { cause });
  }
}

/** Credentials follow only to the site that was named, be it by its secure address. */
function isSameSite(asked: URL, found: string): boolean {
  const root = new URL(found);
  return root.origin === asked.origin || (root.protocol === 'https:' && root.host === asked.host);
}

/**
 * Finds the events root of the site that a page belongs to, and asks it whether it is one.
 *
 * @param probe - reads the interface root with given options, without credentials
 */
export async function discover(
  url: string | URL,
  options: DiscoverOptions,
  probe: (options: ClientOptions) => Promise<unknown>,
): Promise<ClientOptions> {
  const asked = pageAddress(url);
  const page = await visit(asked, options);
  const { signs, status } = page;
  const { signal, auth, ...clientOptions } = options;
  const facts = requestFacts('GET', asked);
  const fail = (problem: DiscoveryProblem, message: string, cause?: unknown): never => {
    throw new DiscoveryError(
      problem,
      `${asked.origin}: ${message}`,
      facts,
      cause === undefined ? undefined : { cause },
    );
  };

  if (signs.version === 'disabled')
    fail('disabled', 'the site has an events calendar, but its REST interface is switched off');
  const address: EventsAddress | undefined =
    (signs.eventsAddress ? partsOf(signs.eventsAddress, page.url.href) : undefined) ??
    (signs.apiRoot ? belowApiRoot(signs.apiRoot, options.vendor ?? 'tribe', page.url.href) : undefined);
  if (!address) {
    const isGuarded =
      [401, 403, 429, 503].includes(status) || /type=["']?password|wp-login|captcha|cf-chl/i.test(page.html);
    if (isGuarded) return fail('blocked', `a login page or firewall answered ${status} in place of the site`);
    return fail(
      'no-calendar',
      `the page (status ${status}) names no REST interface: is it a WordPress site, and is it the right address?`,
    );
  }

  const found: ClientOptions = { ...clientOptions, ...address };
  try {
    await probe(found);
  } catch (error) {
    if (signal?.aborted || !CalendarError.is(error) || error.name === 'NetworkError') throw error;
    const { status: refused, code } = error as { status?: number; code?: string };
    if (refused === 404 && code === 'rest_no_route') {
      fail('no-calendar', 'the site has a REST interface, but no events calendar in it', error);
    }
    fail('blocked', `the calendar's interface does not answer as such: ${error.message}`, error);
  }
  if (auth !== undefined && !isSameSite(asked, address.baseUrl)) {
    const message = `the calendar lies at ${address.baseUrl}, another address than that asked for: to send credentials there, name that address`;
    throw new ValidationError('address to discover', [{ path: ['url'], message }]);
  }
  return auth === undefined ? found : { ...found, auth };
}
