import { expected } from '../contract/describe.ts';
import type { ApiError } from '../http/errors/api/api-error.ts';
import { CalendarError } from '../http/errors/calendar-error.ts';
import { DiscoveryError, type DiscoveryProblem } from '../http/errors/discovery-error.ts';
import { NetworkError } from '../http/errors/network-error.ts';
import { throwValidationError } from '../http/errors/validation-error.ts';
import { describeRequest } from '../http/request/describe-request.ts';
import { resolveSettings, type Settings } from '../http/request/settings.ts';
import { decodeText, readBody } from '../http/response/body.ts';
import type { ClientOptions } from '../options.ts';
import { parseEventsRoot, readDiscoveryLinks } from './discovery-links.ts';

/** Options of a discovery: those of the client, less the address, which is what is looked for. */
export interface DiscoverOptions
  extends Omit<ClientOptions, 'baseUrl' | 'apiPrefix' | 'languageSegment' | 'plainPermalinks'> {
  /** Aborts the discovery. */
  signal?: AbortSignal | undefined;
}

/** Reads a page as any visitor would, without credentials. */
async function visit(
  page: URL,
  { fetch = globalThis.fetch, maxResponseBytes }: Settings,
  signal?: AbortSignal,
) {
  try {
    const headers = { Accept: 'text/html' };
    const response = await fetch(new Request(page, { headers, credentials: 'omit', signal: signal ?? null }));
    return { response, html: decodeText(await readBody(response, maxResponseBytes)) };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(describeRequest('GET', page), { cause });
  }
}

/**
 * Finds the events root of the site that a page belongs to, and asks it whether it is one.
 *
 * @param probe - reads the interface root with the options found, without credentials
 */
export async function discover(
  url: string | URL,
  { signal, auth, headers, ...options }: DiscoverOptions,
  probe: (options: ClientOptions) => Promise<unknown>,
): Promise<ClientOptions> {
  // What was given may hold a secret: it is not repeated.
  if (!URL.canParse(url) || !/^https?:..[^@/]+\//.test(new URL(url).href)) {
    throwValidationError(
      'address',
      ['url'],
      'expected an absolute address without user, such as https://example.org/blog',
    );
  }
  const asked = new URL(url);
  const secure = `https://${asked.host}`;
  const settings = resolveSettings({ ...options, auth, headers, baseUrl: secure });
  const { response, html } = await visit(asked, settings, signal);
  const fail = (problem: DiscoveryProblem, why: string, cause?: unknown): never => {
    const message = `${asked.origin}: ${problem}, ${why}`;
    throw new DiscoveryError(problem, message, describeRequest('GET', asked), cause);
  };

  const { apiRoot, eventsRoot, version } = readDiscoveryLinks(response, html);
  if (version === 'disabled') fail('disabled', 'as its page says');
  const below = apiRoot && `${apiRoot}/${options.vendor ?? 'tribe'}/events/v1`;
  const parts = parseEventsRoot(eventsRoot ?? below ?? '', response.url || asked.href);
  if (!parts) {
    const isGuarded = /^(401|403|429|503)|type=.?password|captcha/i.test(response.status + html);
    return fail(isGuarded ? 'blocked' : 'no-calendar', `its page (${response.status}) names no interface`);
  }

  const found: ClientOptions = { ...options, ...parts };
  try {
    await probe(found);
  } catch (error) {
    if (!CalendarError.is(error) || error instanceof NetworkError) throw error;
    const isMissing = (error as Partial<ApiError>).code === 'rest_no_route';
    fail(isMissing ? 'no-calendar' : 'blocked', error.message, error);
  }
  // Credentials, which headers may be, follow only to the site that was named, be it by its secure address.
  const { origin } = new URL(parts.baseUrl);
  if ((auth ?? headers) && origin !== asked.origin && origin !== secure) {
    throwValidationError('address', ['url'], expected(`${origin}, to send credentials`, asked.origin));
  }
  return { ...found, auth, headers };
}
