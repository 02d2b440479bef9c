import {
  ApiError,
  type CalendarClient,
  CalendarError,
  GoneError,
  NotFoundError,
} from '../../../src/index.ts';
import { kinds } from '../reading/everything.ts';
import type { Languages } from '../reading/service.ts';
import { type Entity, type Fields, isTerm, type Kind, listAll, namespaceOf, titleField } from './records.ts';

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

/** Where the records of the suite are created, and deleted again. */
export class Workbench {
  /** The client that creates and edits. */
  readonly calendar: CalendarClient;
  readonly #cleaner: CalendarClient;
  readonly #languages: Languages | undefined;
  readonly #created = new Map<string, readonly [Kind, number]>();

  /**
   * @param calendar - the client that creates
   * @param cleaner - the client that deletes, also after an interruption
   * @param languages - the languages of the site, each of which has lists of its own
   */
  constructor(calendar: CalendarClient, cleaner: CalendarClient, languages?: Languages) {
    this.calendar = calendar;
    this.#cleaner = cleaner;
    this.#languages = languages;
  }

  /** A title or name of the suite's own. */
  title(text: string): string {
    return `${mark}: ${text}`;
  }

  /** Creates a record: events, venues and organizers as drafts. */
  async create(kind: Kind, name: string, fields: Fields = {}, calendar = this.calendar): Promise<Entity> {
    const body = {
      [titleField[kind]]: this.title(name),
      ...(!isTerm(kind) && { status: 'draft' }),
      ...fields,
    };
    const record = await namespaceOf(calendar, kind).create(body);
    this.keep(kind, record.id);
    return record;
  }

  /** Notes a record that was created in another way, so that it is deleted as well. */
  keep(kind: Kind, id: number): void {
    this.#created.set(`${kind} ${id}`, [kind, id]);
  }

  /** Hides an event from lists, and shows it again at the end of the work. */
  async whileHidden<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
    const note = await this.create('tags', `hides event ${id}`);
    const result = await work();
    await this.calendar.events.edit(id, { hide_from_listings: false });
    await this.#delete('tags', note.id);
    return result;
  }

  /** Deletes all that was created, in this run or in one that was killed. Returns how many records that were. */
  async clear(): Promise<number> {
    let count = 0;
    for (const [kind, id] of this.#created.values()) if (await this.#delete(kind, id)) count += 1;
    for (const kind of kinds) {
      for (const record of await this.#marked(kind)) {
        const hidden = hiddenEvent.exec(String(record[titleField[kind]]))?.[1];
        if (hidden !== undefined && (await this.#deleteHidden(Number(hidden)))) count += 1;
        if (await this.#delete(kind, record.id)) count += 1;
      }
    }
    return count;
  }

  /** The records whose title or name begins with the mark. */
  async #marked(kind: Kind): Promise<Entity[]> {
    const marked = new Map<number, Entity>();
    for (const calendar of clientsOf(this.#cleaner, this.#languages)) {
      const found = await listAll(calendar, kind, { search: mark, per_page: 50 }).all();
      for (const record of found)
        if (String(record[titleField[kind]]).startsWith(mark)) marked.set(record.id, record);
    }
    return [...marked.values()];
  }

  /** Deletes an event that no list has, where it is one of the suite's. */
  async #deleteHidden(id: number): Promise<boolean> {
    try {
      const { title } = await this.#cleaner.events.get(id);
      return title.startsWith(mark) && (await this.#delete('events', id));
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** Deletes a record, unless it is gone. */
  async #delete(kind: Kind, id: number): Promise<boolean> {
    this.#created.delete(`${kind} ${id}`);
    try {
      await namespaceOf(this.#cleaner, kind).delete(id);
      return true;
    } catch (error) {
      // Of an unknown term, real sites say that its ID is invalid.
      const isUnknown = error instanceof ApiError && error.status === 400 && 'id' in error.params;
      if (error instanceof GoneError || error instanceof NotFoundError || isUnknown) return false;
      if (CalendarError.is(error)) this.#created.set(`${kind} ${id}`, [kind, id]);
      throw error;
    }
  }

  /** What has been created and not deleted, for those who have to delete it themselves. */
  get left(): readonly string[] {
    return [...this.#created.keys()];
  }
}
