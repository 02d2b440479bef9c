import * as z from 'zod/mini';
import { postTypes, reasonField, statusField } from '../../contract/constants.ts';
import { isRouteClosed } from '../../errors/request-errors.ts';
import { eventStatusOf } from '../../format/index.ts';
import { pastCaches } from '../../http/request.ts';
import { BadRequestError, type CalendarEvent } from '../../index.ts';
import { hideEvent } from './hide-event.ts';
import type { CanceledMode } from './options.ts';
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

/** Returns what to do with events that a calendar file has canceled, and with those that are canceled no longer. */
export function createCancellation(run: ImportRun) {
  const { client, journal, isDryRun, requests } = run;
  const { canceled: mode = 'mark', existing } = run.options;

  /** Returns no marks if the site has closed its route. Then nothing can be marked. */
  async function readMarks(ids: readonly number[]) {
    const parameters = {
      include: ids.join(),
      per_page: mostPosts,
      _fields: 'id,meta',
      lang: languageOf(client),
    };
    const query = pastCaches({}, parameters).extraQuery;
    const options = { ...requests, schema: MarkedPosts };
    const read = (status: string) =>
      client.site.request(`wp/v2/${postTypes.events}`, { ...options, query: { ...query, status } });
    const posts = await read('any').catch((error: unknown) => {
      // A dry run may have no credentials.
      if (error instanceof BadRequestError) return read('publish');
      if (isRouteClosed(error)) return [];
      throw error;
    });
    // WPML returns translations of events in other languages.
    return posts.filter(({ id }) => ids.includes(id));
  }

  async function cancel(event: CalendarEvent, key: string, how: CanceledMode = mode): Promise<RowOutcome> {
    const { id } = event;
    // Events with a password have no structured data.
    const [post] = how === 'mark' && !eventStatusOf(event) ? await readMarks([id]) : [];
    const mark = post && (post.meta[statusField] || 'scheduled');
    const marked = ['event_status', mark ?? eventStatusOf(event), 'canceled'];
    const [field = '', before, after] = how === 'mark' ? marked : ['status', event.status, how];
    if (before === after) return { status: 'unchanged', id };
    if (how === mode && (await client.events.countDates(event, requests)) !== 1)
      return { status: 'skipped', id, note: notes.dates };
    const changed = { fields: [field], changes: { [field]: { before, after } } };
    const outcome = { status: 'updated' as const, id, ...changed };
    if (isDryRun) return outcome;
    try {
      if (how !== 'mark') await hideEvent(run, event, key, how);
      else {
        const { modified_utc: modified } = await client.events.setEventStatus(id, 'canceled', requests);
        await journal.done(key, { ...journal.known.get(key), id, hash: '', modified });
      }
      return outcome;
    } catch (error) {
      if (how !== 'mark' || !isRouteClosed(error)) throw error;
      return cancel(event, key, 'draft');
    }
  }

  /** Removes the marks of events whose rows are not canceled, and yields their IDs. Keeps marks with a reason. */
  async function* restore(ids: readonly number[]) {
    if (mode !== 'mark' || existing === 'skip') return;
    for (let start = 0; start < ids.length; start += mostPosts)
      for (const { id, meta } of await readMarks(ids.slice(start, start + mostPosts))) {
        if (meta[statusField] !== 'canceled' || meta[reasonField] !== '') continue;
        if (!isDryRun) await client.events.setEventStatus(id, 'scheduled', requests);
        yield id;
      }
  }
  return { cancel, restore };
}
