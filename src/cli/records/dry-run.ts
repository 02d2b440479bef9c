import { NetworkError } from '../../index.ts';
import type { RecordKind } from './record-kind.ts';

export interface PlannedRequest {
  readonly method: string;
  /** Without secrets. */
  readonly url: string;
  readonly body?: unknown;
}

/** Takes the place of the network for writes: reads are sent, and writes are kept. */
export interface DryRun {
  readonly fetch: typeof globalThis.fetch;
  plan(work: () => Promise<unknown>): Promise<PlannedRequest[]>;
}

/** The category or tag that a request creates for an event, before the event itself. */
function isNewTerm({ url }: Request, kind: RecordKind): boolean {
  const { pathname, searchParams } = new URL(url);
  return kind.name === 'events' && /\/(categories|tags)$/.test(searchParams.get('rest_route') ?? pathname);
}

/** The address without its parameters, but for the route that sites with plain permalinks have there. */
function withoutParameters(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const route = searchParams.get('rest_route');
  return `${origin}${pathname}${route === null ? '' : `?rest_route=${route}`}`;
}

export function createDryRun(kind: RecordKind): DryRun {
  const requests: PlannedRequest[] = [];
  /** The names of the terms that would be created, by the IDs that stand for them. */
  const newTerms = new Map<unknown, string>();

  function createTerm(name: string): Response {
    const id = Number.MAX_SAFE_INTEGER - newTerms.size;
    newTerms.set(id, `new: ${name}`);
    return Response.json({ id, name, slug: name });
  }

  const nameTerms = (_: string, value: unknown) => newTerms.get(value) ?? value;

  const keepWrites: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method } = request;
    if (method === 'GET' || method === 'HEAD') return fetch(request);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text, nameTerms);
    requests.push({ method, url: withoutParameters(request.url), ...(body !== undefined && { body }) });
    if (isNewTerm(request, kind)) return createTerm(String((body as { name?: unknown }).name));
    throw new Error('A dry run sends no writes.');
  };

  async function plan(work: () => Promise<unknown>): Promise<PlannedRequest[]> {
    requests.length = 0;
    try {
      await work();
    } catch (error) {
      const last = requests.pop();
      if (!last || !(error instanceof NetworkError)) throw error;
      // Its address has all parameters, those that look like secrets without their values.
      requests.push({ ...last, url: error.url ?? last.url });
    }
    return [...requests];
  }

  return { fetch: keepWrites, plan };
}
