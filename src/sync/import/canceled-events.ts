import * as z from 'zod/mini';
import { postTypes, reasonField, statusField } from '../../contract/constants.ts';
import { isRouteClosed } from '../../errors/request-errors.ts';
import { eventStatusOf } from '../../format/index.ts';
import { pastCaches } from '../../http/request.ts';
import { BadRequestError, type CalendarEvent } from '../../index.ts';
import { hideEvent } from './hidden-events.ts';
import type { CanceledMode } from './options.ts';
import type { RowResult } from './results.ts';
import { notes, type RowOutcome } from './row-outcome.ts';
import { type ImportRun, languageOf } from './run.ts';

/** The marks of events, as WordPress's own route has them. */
const MarkedPosts = z.array(
  z.object({
    id: z.number(),
    meta: z.object({ [statusField]: z.string(), [reasonField]: z.string() }),
  }),
);

const mostPosts = 100;

/** Returns no marks if the site has closed its route. Then nothing can be marked. */
async function readMarks({ client, requests }: ImportRun, ids: readonly number[]) {
  const wpml_language = languageOf(client);
  const parameters = { include: ids.join(), per_page: mostPosts, _fields: 'id,meta', wpml_language };
  const read = (status: string) => {
    const options = pastCaches(requests, { ...parameters, status });
    return client.site.request(`wp/v2/${postTypes.events}`, { ...options, schema: MarkedPosts });
  };
  const posts = await read('any').catch((error: unknown) => {
    // A dry run may have no credentials.
    if (error instanceof BadRequestError) return read('publish');
    if (isRouteClosed(error)) return [];
    throw error;
  });
  // WPML returns translations of events in other languages.
  return posts.filter(({ id }) => ids.includes(id));
}

/** Marks or hides an event that the file has canceled. */
export async function cancelEvent(
  run: ImportRun,
  event: CalendarEvent,
  key: string,
  how: CanceledMode = run.options.canceled ?? 'mark',
  isSingle = false,
): Promise<RowOutcome> {
  const { client, journal, requests } = run;
  const { id } = event;
  // Events with a password have no structured data.
  const [post] = how === 'mark' && !eventStatusOf(event) ? await readMarks(run, [id]) : [];
  const mark = post && (post.meta[statusField] || 'scheduled');
  const marked = ['event_status', mark ?? eventStatusOf(event), 'canceled'];
  const [field = '', before, after] = how === 'mark' ? marked : ['status', event.status, how];
  if (before === after) return { status: 'unchanged', id };
  if (!isSingle && (await client.events.countDates(event, requests)) !== 1)
    return { status: 'skipped', id, note: notes.dates };
  const changes = { [field]: { before, after } };
  const outcome: RowOutcome = { status: 'updated', id, fields: [field], changes };
  if (run.isDryRun) return outcome;
  try {
    if (how !== 'mark') await hideEvent(run, event, key, how);
    else {
      const { modified_utc: modified } = await client.events.setEventStatus(id, 'canceled', requests);
      await journal.done(key, { ...journal.known.get(key), id, hash: '', modified });
    }
    return outcome;
  } catch (error) {
    if (how !== 'mark' || !isRouteClosed(error)) throw error;
    return cancelEvent(run, event, key, 'draft', true);
  }
}

/**
 * Removes the marks of events that take place, and adds this to their results. Keeps marks with a reason.
 *
 * @param count - how many of the first rows are not canceled
 */
export async function unmarkEvents(run: ImportRun, results: RowResult[], count: number): Promise<void> {
  const { client, options, requests } = run;
  if ((options.canceled ?? 'mark') !== 'mark' || options.existing === 'skip') return;
  const rows = results.slice(0, count).filter(({ status }) => status === 'unchanged' || status === 'updated');
  const ids = rows.flatMap(({ id }) => id ?? []);
  for (let start = 0; start < ids.length; start += mostPosts)
    for (const { id, meta } of await readMarks(run, ids.slice(start, start + mostPosts))) {
      if (meta[statusField] !== 'canceled' || meta[reasonField] !== '') continue;
      if (!run.isDryRun) await client.events.setEventStatus(id, 'scheduled', requests);
      for (const result of rows.filter((one) => one.id === id)) {
        const changes = { ...result.changes, event_status: { before: 'canceled', after: 'scheduled' } };
        results[result.row - 1] = { ...result, status: 'updated', fields: Object.keys(changes), changes };
      }
    }
}
