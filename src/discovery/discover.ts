import { expected } from '../contract/describe.ts';
import { CalendarError } from '../http/errors/calendar-error.ts';
import { NetworkError } from '../http/errors/connection-errors.ts';
import { DiscoveryError, type DiscoveryProblem } from '../http/errors/discovery-error.ts';
import { refuse } from '../http/errors/validation-error.ts';
import { requestFacts } from '../http/facts.ts';
import { readText } from '../http/received.ts';
import type { ClientOptions } from '../options.ts';
import { partsOf, readSigns } from './signs.ts';

/** Options of a discovery: those of the client, less the address, which is what is looked for. */
export interface DiscoverOptions
  extends Omit<ClientOptions, 'baseUrl' | 'apiPrefix' | 'languageSegment' | 'plainPermalinks'> {
  /** Aborts the discovery. */
  signal?: AbortSignal | undefined;
}

const enough = 32 * 1024 * 1024;

/** Reads a page as any visitor would, without credentials. */
async function visit(page: URL, { fetch = globalThis.fetch, signal }: DiscoverOptions) {
  try {
    const headers = { Accept: 'text/html' };
    const response = await fetch(new Request(page, { headers, signal: signal ?? null }));
    const html = await readText(response, enough);
    return { response, html };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(requestFacts('GET', page), { cause });
  }
}

/**
 * Finds the events root of the site that a page belongs to, and asks it whether it is one.
 *
 * @param probe - reads the interface root with the options found, without credentials
 */
export async function discover(
  url: string | URL,
  { signal, auth, ...options }: DiscoverOptions,
  probe: (options: ClientOptions) => Promise<unknown>,
): Promise<ClientOptions> {
  if (!URL.canParse(url) || !/^https?:/.test(String(url))) {
    refuse('address', ['url'], expected('the address of a page', String(url)));
  }
  const asked = new URL(url);
  const { response, html } = await visit(asked, { ...options, signal });
  const fail = (problem: DiscoveryProblem, message: string, cause?: unknown): never => {
    throw new DiscoveryError(problem, `${asked.origin}: ${message}`, requestFacts('GET', asked), cause);
  };

  const { apiRoot, eventsRoot, version } = readSigns(response, html);
  if (version === 'disabled') fail('disabled', 'its calendar is disabled');
  const below = apiRoot && `${apiRoot.replace(/\/$/, '')}/${options.vendor ?? 'tribe'}/events/v1`;
  const parts = partsOf(decodeURIComponent(eventsRoot ?? below ?? ''));
  if (!parts) {
    const isGuarded =
      /^(401|403|429|503)$/.test(String(response.status)) || /type=.password|captcha/i.test(html);
    return isGuarded
      ? fail('blocked', `a login page or firewall answered ${response.status}`)
      : fail('no-calendar', `its page (${response.status}) names no interface`);
  }

  const found: ClientOptions = { ...options, ...parts };
  try {
    await probe(found);
  } catch (error) {
    const { name, code, message } = error as { name?: string; code?: string; message?: string };
    if (!CalendarError.is(error) || name === 'NetworkError') throw error;
    if (code === 'rest_no_route') fail('no-calendar', 'it has no calendar', error);
    fail('blocked', `its calendar does not answer: ${message}`, error);
  }
  // Credentials follow only to the site that was named, be it by its secure address.
  const { origin, host, protocol } = new URL(parts.baseUrl);
  if (auth !== undefined && origin !== asked.origin && !(protocol === 'https:' && host === asked.host)) {
    refuse('address', ['url'], expected(`${origin}, to send credentials`, asked.origin));
  }
  return { ...found, auth };
}
