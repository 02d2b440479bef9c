import { KnownSecrets } from '../http/credentials.ts';
import { decodeText } from '../http/response.ts';
import type { Settings } from '../http/settings.ts';
import { Transport } from '../http/transport.ts';

/** A page of a site. */
export interface SitePage {
  readonly response: Response;
  /** Its start, with the whole head. */
  readonly html: string;
}

/** Longer than any head, in bytes. */
const longestHead = 512 * 1024;

/** Fetches a page as any visitor would: without credentials and headers. */
export async function fetchPage(
  url: URL,
  settings: Settings,
  signal: AbortSignal | undefined,
): Promise<SitePage> {
  const visitor: Settings = {
    ...settings,
    auth: undefined,
    headers: undefined,
    http: { ...settings.http, credentials: 'omit' },
    maxResponseBytes: Math.min(settings.maxResponseBytes, longestHead),
  };
  const request = {
    method: 'GET',
    url: url.href,
    query: {},
    body: undefined,
    secrets: new KnownSecrets(settings),
  } as const;
  const options = { signal, headers: { Accept: 'text/html' } };
  const { response, body } = await new Transport(visitor).receive(request, options);
  return { response, html: decodeText(body.subarray(0, visitor.maxResponseBytes)) };
}
