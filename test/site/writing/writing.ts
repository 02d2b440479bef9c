import { UnfinishedError } from '../../../src/cli/errors/errors.ts';
import { AuthenticationError, type CalendarClient, PermissionError } from '../../../src/index.ts';
import { diffSnapshots, takeSnapshot } from '../../../src/sync/index.ts';
import type { SuiteOptions } from '../arguments.ts';
import { checkWritingCommands } from '../command/commands.ts';
import { ofAllTimes } from '../reading/everything.ts';
import { namedLanguages } from '../reading/service.ts';
import { Difference, require, skip } from '../runner/outcome.ts';
import type { Runner } from '../runner/runner.ts';
import type { Target } from '../target/target.ts';
import { checkFields } from './fields.ts';
import { checkWritingLanguages, languagesArea } from './languages.ts';
import type { Kind, Links, Writer } from './records.ts';
import { changeableEvent, checkRecurringEvent, recurringArea } from './recurring-event.ts';
import { checkRepeats, checkUpdatesAndDeletions } from './repeats.ts';
import { checkStored, storedArea } from './stored.ts';
import { checkTexts } from './texts.ts';
import { clientsOf, createWorkbench, type Workbench } from './workbench.ts';

/** Thrown where the user may not create what the checks need: then nothing is written. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
}

const area = 'writing: the site as before';

/** The areas, each with what runs its checks. */
const parts: readonly (readonly [area: string, run: (writer: Writer) => Promise<void>])[] = [
  ...(['categories', 'tags', 'venues', 'organizers', 'events'] as const).map(
    (kind) => [`writing: fields of ${kind}`, (writer: Writer) => checkFields(writer, kind)] as const,
  ),
  ['writing: texts', checkTexts],
  ['writing: twice', checkRepeats],
  ['writing: updates and deletions', checkUpdatesAndDeletions],
  [storedArea, checkStored],
  [languagesArea, checkWritingLanguages],
  [recurringArea, checkRecurringEvent],
  ['command', checkWritingCommands],
];

/** All checks that write. What they create is deleted, whatever happens. */
export async function runWriting(target: Target, runner: Runner, options: SuiteOptions): Promise<void> {
  const { user, cleaner, userName, signal } = target;
  if (user === undefined || cleaner === undefined) throw new Error('There are no credentials to write with.');
  if (!runner.selects(area) && !parts.some(([name]) => runner.selects(name))) return;
  const named = await namedLanguages(user);
  const bench = createWorkbench(user, cleaner, named);
  const check = runner.area(area, userName);
  const leftovers = await bench.clear();
  const name = 'records of a run that was killed';
  await check(name, 'none, or that they can be deleted', async () =>
    leftovers === 0 ? 'none' : `${leftovers} deleted`,
  );
  const recurringEvent = await changeableEvent(user, target.isMock, options.recurringEvent);
  const snapshot = async () => {
    const snapshots = [];
    for (const client of clientsOf(user, named))
      snapshots.push(await snapshotOf(client, target, recurringEvent?.slug));
    return snapshots;
  };
  const before = await snapshot();
  try {
    const links = await createLinks(bench, user).catch(async (error: unknown) => {
      if (error instanceof WriteRefused) {
        const expected = 'a category, a tag, a venue and an organizer';
        const cause = error.cause instanceof Error ? error.cause.message : '';
        await check('creating records', expected, skip(`${error.message} ${cause}`));
      }
      throw error;
    });
    const writer: Writer = {
      target,
      calendar: user,
      bench,
      links,
      named,
      recurringEvent,
      area: (name) => runner.area(name, userName),
    };
    for (const [name, run] of parts) if (runner.selects(name)) await run(writer);
  } finally {
    await bench.clear().catch((error: unknown) => {
      const left = bench.left().join(', ');
      throw new UnfinishedError(`Left on the site: ${left}. The next run with --write deletes them.`, error);
    });
  }
  signal.throwIfAborted();
  await check('takeSnapshot, before and after', 'no difference', async () => {
    const after = await snapshot();
    const differences = before.flatMap((one, index) =>
      Object.entries(diffSnapshots(one, after[index] ?? {})),
    );
    const parts = differences.flatMap(([kind, { created, changed, gone }]) => [
      ...created.map(({ id }) => `${kind} ${id} created`),
      ...changed.map(
        (change) => `${kind} ${change.after.id} changed in ${Object.keys(change.fields).join(', ')}`,
      ),
      ...gone.map(({ id }) => `${kind} ${id} gone`),
    ]);
    if (parts.length > 0) throw new Difference(parts.slice(0, 10).join('; '));
    return `no difference in ${before.flatMap(({ events = [] }) => events).length} events and what belongs to them`;
  });
  await check('what the checks have created', 'nothing left', async () => {
    const count = await bench.clear();
    require(count === 0, `${count} records that had been left`);
    return 'nothing left';
  });
}

const year = 365 * 24 * 60 * 60 * 1000;

/** The site around now, with drafts and all that belongs to them, apart from the event that may be changed. */
async function snapshotOf(user: CalendarClient, { now, signal }: Target, leftOut: string | undefined) {
  const moment = now().getTime();
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const snapshot = await takeSnapshot(user, {
    from: day(moment - 3 * year),
    to: day(moment + 3 * year),
    status: 'any',
    concurrency: 2,
    signal,
  });
  const events = (snapshot.events ?? []).filter(({ slug }) => leftOut === undefined || slug !== leftOut);
  return { ...snapshot, events };
}

/** Creates what the fields of events link to: first tags, which the fewest users may create. */
async function createLinks(bench: Workbench, user: CalendarClient): Promise<Links> {
  try {
    const two = async (kind: Kind): Promise<[number, number]> => {
      const one = await bench.create(kind, 'linked');
      return [one.id, (await bench.create(kind, 'linked, too')).id];
    };
    const tags = await two('tags');
    const categories = await two('categories');
    const ids = { tags, categories, venues: await two('venues'), organizers: await two('organizers') };
    const { items } = await user.events.list({ ...ofAllTimes, per_page: 50 });
    const image = items.find((event) => event.image)?.image?.id;
    // A winter's day of the coming year: in no zone do clocks change, and every release lists it.
    const day = `${new Date().getFullYear() + 1}-01-14`;
    return { ...ids, image: image === undefined ? undefined : Number(image), day };
  } catch (error) {
    if (!(error instanceof PermissionError || error instanceof AuthenticationError)) throw error;
    throw new WriteRefused(
      'The checks that write were not run: the user may not create all that they need. What was created for them is deleted.',
      { cause: error },
    );
  }
}
