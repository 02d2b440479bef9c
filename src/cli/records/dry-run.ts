import { type CalendarClient, type CalendarEvent, NetworkError } from '../../index.ts';
import { changedFields, changedLinkedFields, fieldChanges } from '../../sync/import/changed-fields.ts';
import { allowsWrites } from '../doctor/checks/access.ts';
import { onlyReads } from '../errors/errors.ts';
import { changeText, formatJson, writeOutput } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { nameSelection, type Selection } from './find-record.ts';
import { prepareFields } from './image-file.ts';
import { type Fields, fold } from './names.ts';
import { isEvent, type RecordKind, type RecordSource } from './record-kind.ts';

/** Removes the parameters of a URL, except the route of sites with plain permalinks. */
function withoutParameters(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const route = searchParams.get('rest_route');
  return `${origin}${pathname}${route === null ? '' : `?rest_route=${route}`}`;
}

/** Checks whether the site lets the user write, by a read of the same URL. */
async function mayWrite({ url, headers, signal }: Request): Promise<boolean> {
  // Caches may keep what visitors get.
  const read = `${url}${url.includes('?') ? '&' : '?'}fresh=${Math.random()}`;
  const response = await fetch(read, { headers, signal, redirect: 'manual' }).catch(() => undefined);
  return !response || allowsWrites(response);
}

/** Returns a `fetch` that sends reads, a list of the writes that it has kept, and the URLs that the user may only read. */
function keepWrites(kind: RecordKind) {
  const requests: { method: string; url: string; body?: unknown }[] = [];
  const denied: string[] = [];
  /** Names of the terms and images that a record needs, by placeholder ID. */
  const created = new Map<unknown, string>();
  const needed = ['media', ...(kind.name === 'events' ? ['categories', 'tags'] : [])];

  async function bodyOf(request: Request): Promise<unknown> {
    if (request.headers.get('content-type')?.startsWith('multipart/'))
      return { file: ((await request.formData()).get('file') as File).name };
    const text = await request.text();
    return text === '' ? undefined : JSON.parse(text, (_, value) => created.get(value) ?? value);
  }

  const keep: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method } = request;
    if (method === 'GET' || method === 'HEAD') return fetch(request);
    const url = withoutParameters(request.url);
    if (request.headers.has('authorization') && !(await mayWrite(request))) denied.push(url);
    const body = await bodyOf(request);
    requests.push({ method, url, ...(body !== undefined && { body }) });
    if (!needed.some((collection) => url.endsWith(`/${collection}`)))
      throw new Error('A dry run sends no writes.');
    const { name, file } = body as { name?: string; file?: string };
    const id = Number.MAX_SAFE_INTEGER - created.size;
    for (const key of [id, String(id)]) created.set(key, `new: ${name ?? file}`);
    const image = { source_url: '', title: { rendered: '' }, alt_text: '', mime_type: '', media_details: {} };
    return Response.json({ id, name, slug: name, ...image });
  };
  return { fetch: keep, requests, denied };
}

/** Runs work and prints its writes instead of sending them. Reads are sent. */
export async function runDry(
  { calendar, kind }: Pick<RecordSource, 'calendar' | 'kind'>,
  { json, isQuiet }: { readonly json?: boolean | undefined; readonly isQuiet?: boolean },
  context: CommandContext,
  works: readonly ((calendar: CalendarClient) => Promise<unknown>)[],
): Promise<void> {
  const { fetch, requests, denied } = keepWrites(kind);
  const dry = calendar.withOptions({ fetch });
  for (const work of works) {
    const before = requests.length;
    try {
      await work(dry);
    } catch (error) {
      const last = requests[before] && requests.pop();
      // A read is sent, so its error is one of the site.
      if (!last || !(error instanceof NetworkError) || error.method === 'GET') throw error;
      // This URL has all parameters, without the values of secrets.
      requests.push({ ...last, url: error.url ?? last.url });
    }
  }
  if (denied[0] !== undefined) throw onlyReads(denied[0]);
  const texts = requests.map(({ method, url, body }) =>
    [`${method} ${url}`, ...(body === undefined ? [] : [formatJson(body, 2)])].join('\n'),
  );
  const printed = json ? formatJson({ requests }, 2) : texts.join('\n\n');
  if (printed !== '' && !isQuiet) await writeOutput(context.stdout, `${printed}\n`);
  context.stderr.write('Dry run: nothing was written.\n');
}

/** Returns the IDs for those of an event's own categories or tags that are given by name or slug. */
function withIds(value: unknown, terms: CalendarEvent['tags'] = []): unknown {
  const isTerm = (one: unknown) => (term: (typeof terms)[number]) =>
    [term.id, term.name, term.slug].some((part) => fold(String(part)) === fold(String(one)));
  return [value ?? []].flat().map((one) => terms.find(isTerm(one))?.id ?? one);
}

/** Describes what a change of records would store differently, as imports compare it: the old and the new values. */
export async function describeChanges(
  source: RecordSource,
  found: readonly Selection[],
  fields: Fields,
): Promise<string> {
  const { kind } = source;
  // Finds an image that has been uploaded before, and uploads none.
  const dry = source.calendar.withOptions({ fetch: keepWrites(kind).fetch });
  const prepared = await prepareFields({ ...source, calendar: dry }, 'changes', fields);
  const texts = found.map((one) => {
    const { record } = one;
    const wanted: Fields = { ...prepared };
    for (const name of ['categories', 'tags'] as const)
      if (isEvent(record) && name in wanted) wanted[name] = withIds(wanted[name], record[name]);
    const changed = isEvent(record) ? changedFields(record, wanted) : changedLinkedFields(record, wanted);
    const changes = fieldChanges(record, changed, fields);
    const lines = Object.entries(changes).map(([name, change]) => `  ${name}: ${changeText(change)}\n`);
    const isNewDay = isEvent(record) && !record.all_day && /^\d{4}-\d\d-\d\d$/.test(`${fields.start_date}`);
    if (isEvent(record) && 'start_date' in changes && fields.end_date === undefined && !isNewDay)
      lines.push(`  end_date: ${record.end_date} → after the same duration\n`);
    if (changes.all_day?.after || isNewDay)
      lines.push('  start_date, end_date: → whole days, 00:00 to 23:59\n');
    return `${nameSelection(one, kind)}\n${lines.join('') || '  no change\n'}`;
  });
  return texts.join('');
}
