import { NetworkError } from '../../index.ts';
import { formatJson, writeOutput } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { CalendarRecord, RecordKind } from './record-kind.ts';

export interface PlannedRequest {
  readonly method: string;
  /** Without secrets. */
  readonly url: string;
  readonly body?: unknown;
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

/** Takes the place of the network for writes: reads are sent, and writes are kept. */
export function createDryRun(kind: RecordKind) {
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

export interface FieldChange {
  readonly from: unknown;
  readonly to: unknown;
}

/** What a field of a record is in a body: records inside it are their IDs. */
function asInBody(record: CalendarRecord, field: string): unknown {
  const value = record[field];
  const toId = (one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one ? (one.id as unknown) : one;
  return Array.isArray(value) ? value.map(toId) : (toId(value) ?? null);
}

/** The fields that differ from those of the record. */
export function changesOf(
  record: CalendarRecord,
  fields: Readonly<Record<string, unknown>>,
): Record<string, FieldChange> {
  const changes = Object.entries(fields).map(
    ([name, to]) => [name, { from: asInBody(record, name), to }] as const,
  );
  return Object.fromEntries(changes.filter(([, { from, to }]) => formatJson(from) !== formatJson(to)));
}

function formatPlan(
  requests: readonly PlannedRequest[],
  changes: Readonly<Record<string, FieldChange>> = {},
): string {
  const changed = Object.entries(changes).map(
    ([name, { from, to }]) => `${name}: ${formatJson(from)} → ${formatJson(to)}`,
  );
  const sent = requests.map(({ method, url, body }) =>
    [`${method} ${url}`, ...(body === undefined ? [] : [formatJson(body, 2)])].join('\n'),
  );
  return [changed.join('\n'), ...sent].filter((part) => part !== '').join('\n\n');
}

export async function printPlan(
  requests: readonly PlannedRequest[],
  { json, changes }: { readonly json?: boolean | undefined; readonly changes?: Record<string, FieldChange> },
  { stdout, stderr }: CommandContext,
): Promise<void> {
  const plan = json
    ? formatJson({ ...(changes && { changes }), requests }, 2)
    : formatPlan(requests, changes);
  if (plan !== '') await writeOutput(stdout, `${plan}\n`);
  stderr.write('Dry run: nothing was written.\n');
}
