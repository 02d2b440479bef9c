import { type CalendarClient, NetworkError } from '../../index.ts';
import { connect } from '../connection/connect.ts';
import type { SiteOptions } from '../connection/site-options.ts';
import { formatJson, writeOutput } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { RecordKind } from './record-kind.ts';

interface PlannedRequest {
  readonly method: string;
  /** Without secrets. */
  readonly url: string;
  readonly body?: unknown;
}

/** Checks whether a request creates a category or tag that an event needs. */
function isNewTerm({ url }: Request, kind: RecordKind): boolean {
  const { pathname, searchParams } = new URL(url);
  return kind.name === 'events' && /\/(categories|tags)$/.test(searchParams.get('rest_route') ?? pathname);
}

/** Removes the parameters of a URL, except the route of sites with plain permalinks. */
function withoutParameters(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const route = searchParams.get('rest_route');
  return `${origin}${pathname}${route === null ? '' : `?rest_route=${route}`}`;
}

/** Creates a `fetch` that sends reads and records writes. */
function createDryRun(kind: RecordKind) {
  const requests: PlannedRequest[] = [];
  /** Names of the terms to create, by placeholder ID. */
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
      // This URL has all parameters, without the values of secrets.
      requests.push({ ...last, url: error.url ?? last.url });
    }
    return [...requests];
  }

  return { fetch: keepWrites, plan };
}

/** Runs work and prints its writes instead of sending them. Reads are sent. */
export async function runDry(
  kind: RecordKind,
  options: SiteOptions & { readonly json?: boolean },
  context: CommandContext,
  works: readonly ((calendar: CalendarClient) => Promise<unknown>)[],
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Promise<void> {
  const { fetch, plan } = createDryRun(kind);
  const calendar = await connect(options, context, fetch);
  const requests: PlannedRequest[] = [];
  for (const work of works) requests.push(...(await plan(() => work(calendar))));
  const sent = requests.map(({ method, url, body }) =>
    [`${method} ${url}`, ...(body === undefined ? [] : [formatJson(body, 2)])].join('\n'),
  );
  const printed = options.json ? formatJson({ requests }, 2) : sent.join('\n\n');
  if (printed !== '' && !isQuiet) await writeOutput(context.stdout, `${printed}\n`);
  context.stderr.write('Dry run: nothing was written.\n');
}
