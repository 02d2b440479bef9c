/** A request as recordings have it. The target comes after the events root. */
export interface StepToRecord {
  readonly request: {
    readonly method: string;
    readonly target: string;
    /** The user whose credentials are sent. */
    readonly as?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** The same request, with the response of a site. */
export interface RecordedStep extends StepToRecord {
  readonly response: {
    readonly status: number;
    /** When the response was sent, in UTC. */
    readonly at: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

interface RecordedSite {
  /** The address of the site, without a slash at the end. */
  readonly site: string;
  readonly passwordOf: (user: string) => string;
  readonly fetch?: typeof fetch;
}

/** The address that recordings name in place of the site's. */
const recordedSite = 'https://calendar.example';

/** The headers that the mock has, too; others say something about the server. */
const keptHeaders = ['content-type', 'allow', 'x-tec-total', 'x-tec-totalpages'];

/** Replaces the address of the site, also as JSON and URLs escape it. */
function withoutAddress(text: string, site: string): string {
  const { host } = new URL(site);
  return text
    .replaceAll(site, recordedSite)
    .replaceAll(site.replaceAll('/', '\\/'), recordedSite.replaceAll('/', '\\/'))
    .replaceAll(encodeURIComponent(site), encodeURIComponent(recordedSite))
    .replaceAll(host, new URL(recordedSite).host);
}

/** Sends the request of a step, and returns it with the response, without the site's address and credentials. */
export async function recordStep(
  { request }: StepToRecord,
  { site, passwordOf, fetch = globalThis.fetch }: RecordedSite,
): Promise<RecordedStep> {
  const { method, target, as, body } = request;
  const headers = new Headers(request.headers);
  if (as !== undefined)
    headers.set('authorization', `Basic ${Buffer.from(`${as}:${passwordOf(as)}`).toString('base64')}`);
  const isText = typeof body === 'string';
  if (body !== undefined && !isText && !headers.has('content-type'))
    headers.set('content-type', 'application/json');
  const response = await fetch(`${site}/wp-json/tribe/events/v1${target}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
  const text = withoutAddress(await response.text(), site);
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const kept = keptHeaders.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, withoutAddress(value, site)]];
  });
  return {
    request,
    response: {
      status: response.status,
      at: new Date(response.headers.get('date') ?? Date.now()).toISOString(),
      headers: Object.fromEntries(kept),
      body: text === '' ? null : isJson ? JSON.parse(text) : { '<text>': text },
    },
  };
}
