import type { CalendarClient } from '../../index.ts';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { countResults } from '../import/results.ts';
import { applyEvents } from './apply-events.ts';
import { applyLinked, hideLinked } from './apply-linked.ts';
import { type ApplyOptions, type ApplyResult, createApplyRun } from './apply-run.ts';
import { linkedKinds } from './records.ts';

/**
 * Brings a site to the state of a snapshot, which may come from another site or from an earlier time.
 *
 * Categories, tags, venues and organizers are written first, then events, as with {@link importEvents}. Records are
 * matched by slug, then by name. Drafts without a slug are matched with such drafts by title and start, on the site of
 * the snapshot first by ID. Only records that differ are edited, so a second run writes nothing, but tries rejected
 * images again. Records that the snapshot lacks stay. A failed record does not stop the others, but events that are
 * linked to it fail, too. If the site rejects everything, the run ends early, as with {@link importEvents}.
 *
 * Authors, custom fields, the trash and tags without events are not copied, and images only if `images` is `url`.
 * Dates of recurring events are skipped if the site has the recurring event. A site has only one venue and organizer
 * per name: others of that name are skipped, and their events are linked to it.
 *
 * @param client - the client of the site, with credentials that may write everything
 * @param snapshot - a snapshot from `takeSnapshot` or from the mock
 * @param options - `dryRun`, `images`, `concurrency`, `signal`, callbacks
 * @returns the result of each record
 * @throws ValidationError for an invalid snapshot or option
 * @example
 * ```ts
 * import { applySnapshot, takeSnapshot } from 'events-calendar-client/sync';
 *
 * const newSite = calendar.withOptions({ baseUrl: 'https://new.example.org', auth: { token: 'secret' } });
 * const snapshot = await takeSnapshot(calendar, { from: '2027-01-01', to: '2028-01-01' });
 * const { ok, records } = await applySnapshot(newSite, snapshot, { images: 'url' });
 * for (const { kind, name, error, note } of records) if (error ?? note) console.error(kind, name, error?.message ?? note);
 * process.exitCode = ok ? 0 : 1;
 * ```
 */
export async function applySnapshot(
  client: CalendarClient,
  snapshot: CalendarSnapshot,
  options: ApplyOptions = {},
): Promise<ApplyResult> {
  const run = createApplyRun(client, snapshot, options);
  for (const kind of linkedKinds)
    await applyLinked(run, snapshot, kind).catch((error: Error) => run.end.stop(error));
  await applyEvents(run, snapshot);
  const { records, isDryRun: dryRun, end } = run;
  if (!dryRun && !end.error) await hideLinked(run, snapshot).catch((error: Error) => end.stop(error));
  const counts = countResults(records);
  const ok = end.error === undefined && counts.failed === 0;
  return { ok, counts, records, dryRun, ...(end.error && { error: end.error }) };
}
