import { nameFields } from '../../../src/contract/constants.ts';
import {
  ApiError,
  type CalendarClient,
  CalendarError,
  GoneError,
  NotFoundError,
} from '../../../src/index.ts';
import { kinds } from '../reading/everything.ts';
import type { Languages } from '../reading/service.ts';
import { type Entity, type Fields, isTerm, type Kind, listAll, namespaceOf } from './records.ts';

/** What the titles and names of all records begin with that the suite creates, by which they are found and deleted. */
export const mark = 'Site test by events-calendar-client';

/** The name of a tag that says which event is hidden from lists, where nobody would find it after a crash. */
const hiddenEvent = new RegExp(`^${mark}: hides event (\\d+)$`);

/** A client for each language of the site; the client itself if the root names none. */
export function clientsOf(calendar: CalendarClient, languages: Languages | undefined): CalendarClient[] {
  return (
    languages?.languages.map((language) => calendar.withOptions({ ...languages, language })) ?? [calendar]
  );
}

export type Workbench = ReturnType<typeof createWorkbench>;

/**
 * Returns what creates the records of the suite, and deletes them again.
 *
 * @param calendar - the client that creates and edits
 * @param cleaner - the client that deletes, also after an interruption
 * @param languages - the languages of the site, each of which has lists of its own
 */
export function createWorkbench(calendar: CalendarClient, cleaner: CalendarClient, languages?: Languages) {
  const created = new Map<string, readonly [Kind, number]>();

  /** A title or name of the suite's own. */
  const title = (text: string) => `${mark}: ${text}`;

  /** Notes a record that was created in another way, so that it is deleted as well. */
  const keep = (kind: Kind, id: number) => void created.set(`${kind} ${id}`, [kind, id]);

  /** Creates a record: events, venues and organizers as drafts. */
  async function create(kind: Kind, name: string, fields: Fields = {}, client = calendar): Promise<Entity> {
    const body = { [nameFields[kind]]: title(name), ...(!isTerm(kind) && { status: 'draft' }), ...fields };
    const record = await namespaceOf(client, kind).create(body);
    keep(kind, record.id);
    return record;
  }

  /** Deletes a record, unless it is gone. */
  async function remove(kind: Kind, id: number): Promise<boolean> {
    created.delete(`${kind} ${id}`);
    try {
      await namespaceOf(cleaner, kind).delete(id);
      return true;
    } catch (error) {
      // Of an unknown term, real sites say that its ID is invalid.
      const isUnknown = error instanceof ApiError && error.status === 400 && 'id' in error.params;
      if (error instanceof GoneError || error instanceof NotFoundError || isUnknown) return false;
      if (CalendarError.is(error)) keep(kind, id);
      throw error;
    }
  }

  /** The records whose title or name begins with the mark. */
  async function marked(kind: Kind): Promise<Entity[]> {
    const found = new Map<number, Entity>();
    for (const client of clientsOf(cleaner, languages)) {
      for (const record of await listAll(client, kind, { search: mark, per_page: 50 }).all())
        if (String(record[nameFields[kind]]).startsWith(mark)) found.set(record.id, record);
    }
    return [...found.values()];
  }

  /** Deletes an event that no list has, where it is one of the suite's. */
  async function removeHidden(id: number): Promise<boolean> {
    try {
      const event = await cleaner.events.get(id);
      return event.title.startsWith(mark) && (await remove('events', id));
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  return {
    title,
    keep,
    create,
    /** What has been created and not deleted, for those who have to delete it themselves. */
    left: () => [...created.keys()],

    /** Hides an event from lists, and shows it again at the end of the work. */
    async whileHidden<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
      const note = await create('tags', `hides event ${id}`);
      const result = await work();
      await calendar.events.edit(id, { hide_from_listings: false });
      await remove('tags', note.id);
      return result;
    },

    /** Deletes all that was created, in this run or in one that was killed. Returns how many records that were. */
    async clear(): Promise<number> {
      let count = 0;
      for (const [kind, id] of created.values()) if (await remove(kind, id)) count += 1;
      for (const kind of kinds) {
        for (const record of await marked(kind)) {
          const hidden = hiddenEvent.exec(String(record[nameFields[kind]]))?.[1];
          if (hidden !== undefined && (await removeHidden(Number(hidden)))) count += 1;
          if (await remove(kind, record.id)) count += 1;
        }
      }
      return count;
    },
  };
}
