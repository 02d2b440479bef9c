import { NetworkError } from '../http/errors/network-error.ts';
import { describeRequest } from '../http/request/describe-request.ts';
import type { Settings } from '../http/request/settings.ts';
import { decodeText, readBody } from '../http/response/body.ts';

/** A page of a site. */
export interface SitePage {
  readonly response: Response;
  readonly html: string;
}

/** Fetches a page as any visitor would, without credentials. */
export async function fetchPage(
  url: URL,
  { fetch = globalThis.fetch, maxResponseBytes }: Settings,
  signal: AbortSignal | undefined,
): Promise<SitePage> {
  try {
    const headers = { Accept: 'text/html' };
    const request = new Request(url, { headers, credentials: 'omit', signal: signal ?? null });
    const response = await fetch(request);
    const body = await readBody(response, maxResponseBytes);
    return { response, html: decodeText(body) };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(describeRequest('GET', url), { cause });
  }
}
