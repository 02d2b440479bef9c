import { nameFields } from '../../../src/contract/constants.ts';
import { type ApiError, CalendarError, GoneError } from '../../../src/index.ts';
import { type ImportRow, importEvents } from '../../../src/sync/index.ts';
import { kinds } from '../reading/everything.ts';
import { rejectionOf, require, show } from '../runner/outcome.ts';
import { isTerm, namespaceOf, type Writer } from './records.ts';

const isWrite = (request: string) => !request.startsWith('GET ');

/** What is done twice, and must not do anything the second time. */
export async function checkRepeats(writer: Writer): Promise<void> {
  await checkEnsure(writer);
  await checkImport(writer);
}

async function checkEnsure({ bench, calendar, target, area }: Writer): Promise<void> {
  const check = area('writing: twice');
  const ensure = {
    venues: () => calendar.venues.ensure({ venue: bench.title('ensured'), status: 'draft' }),
    organizers: () => calendar.organizers.ensure({ organizer: bench.title('ensured'), status: 'draft' }),
    categories: () => calendar.categories.ensure(bench.title('ensured')),
    tags: () => calendar.tags.ensure(bench.title('ensured')),
  };
  for (const kind of ['venues', 'organizers', 'categories', 'tags'] as const) {
    await check(`${kind}.ensure, twice`, 'the same record, and one write', async () => {
      const one = await ensure[kind]();
      const first = target.exchanges.take().filter(isWrite);
      const other = await ensure[kind]();
      const second = target.exchanges.take().filter(isWrite);
      require(one.id === other.id, `${one.id}, then ${other.id}`);
      require(second.length === 0, second.join(', '));
      return `${one.id} twice, ${first.length} write`;
    });
  }
}

async function checkImport({ bench, calendar, target, links, named, area }: Writer): Promise<void> {
  const check = area('writing: twice');
  const { day } = links;
  const rows: ImportRow[] = ['One', 'Two', 'Three & four'].map((name, index) => ({
    title: bench.title(`import ${name}`),
    start_date: `${day} 1${index}:00`,
    end_date: `${day} 1${index}:45`,
    timezone: 'Europe/Berlin',
    status: 'draft',
    description: `<p>Row “${name}”</p>`,
    cost: '12',
    website: 'https://example.org/import',
    venue: { venue: bench.title('import hall'), status: 'draft', city: 'Leeds' },
    organizer: [{ organizer: bench.title('import band'), status: 'draft' }],
    categories: [bench.title('import category')],
    tags: [bench.title('import tag')],
  }));
  const key = ({ title }: { readonly title?: unknown }) => String(title);
  const nextDay = new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const window = { from: day, to: nextDay };
  // WPML leaves some events without a language if they are created at the same time.
  const concurrency = named === undefined ? 3 : 1;
  const run = () => importEvents(calendar, rows, { key, window, concurrency, signal: target.signal });
  for (const [title, expected] of [
    ['once', { created: rows.length }],
    ['once more', { unchanged: rows.length }],
  ] as const) {
    await check(`importEvents, ${title}`, show(expected), async () => {
      const { counts, rows: results } = await run();
      const errors = results.flatMap(({ error }) => (error ? [error.message] : []));
      const done = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
      require(show(done) === show(expected), [show(done), ...errors.slice(0, 1)].join('; '));
      const writes = target.exchanges.take().filter(isWrite);
      require(title === 'once' || writes.length === 0, writes.join(', '));
      return `${show(done)}, ${writes.length} writes`;
    });
  }
}

/** The three methods of updates, routes by slug, and deleting. */
export async function checkUpdatesAndDeletions({ bench, calendar, links, area }: Writer): Promise<void> {
  const check = area('writing: updates and deletions');
  for (const kind of kinds) {
    const namespace = namespaceOf(calendar, kind);
    const dates = {
      start_date: `${links.day} 09:00`,
      end_date: `${links.day} 09:30`,
      slug: 'site-test-updated',
    };
    const { id, slug } = await bench.create(kind, `updated ${kind}`, kind === 'events' ? dates : {});
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      const title = bench.title(`updated by ${method}, ${kind}`);
      await check(`${method} /${kind}/{id}`, show(title), async () => {
        // An update publishes what it does not name the status of.
        const status = isTerm(kind) ? {} : { status: 'draft' };
        const record = await namespace.update(id, { [nameFields[kind]]: title, ...status }, { method });
        require(record[nameFields[kind]] === title, show(record[nameFields[kind]]));
        return show(title);
      });
    }
    if (!isTerm(kind)) {
      await check(`${kind}.editBySlug`, `${kind} ${id}`, async () => {
        const title = bench.title(`by slug, ${kind}`);
        const edited = await namespace.editBySlug(String(slug), { [nameFields[kind]]: title });
        require(edited.id === id, `${kind} ${edited.id}`);
        return `${kind} ${id}`;
      });
    }
    await check(
      `DELETE /${kind}/{id}, twice`,
      isTerm(kind) ? 'the term, then an error' : 'in the trash, then 410',
      async () => {
        const { status } = await namespace.delete(id);
        require(isTerm(kind) || status === 'trash', show(status));
        const error = await rejectionOf(namespace.delete(id));
        const isRefused = isTerm(kind) ? CalendarError.is(error) : error instanceof GoneError;
        require(isRefused, String(error ?? 'deleted once more'));
        const refused = error as ApiError;
        return `${isTerm(kind) ? 'deleted' : show(status)}, then ${refused.status} ${refused.code}`;
      },
    );
  }
}
