import {
  CalendarError,
  type CalendarEvent,
  type EventChanges,
  GoneError,
  NotFoundError,
  PermissionError,
} from '../../../index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../../testing/index.ts';
import { changedFields } from '../../compare/changed-fields.ts';
import { toSlug } from '../../rendering/slugs.ts';
import { matchRecords } from '../match-records.ts';
import { identityOf, idsIn, imageUrl, type LinkedKind, textOf, titleAndStart } from '../record-state.ts';
import type { ApplyRun, Outcome } from './apply-run.ts';
import { eventBody, withoutNulls } from './bodies.ts';

/** WordPress's date of drafts that were never published. */
const noDate = '0000-00-00 00:00:00';

const noVenue = 'The interface cannot take its venue away, so it keeps the one that it has.';

function isAbsent(error: unknown): boolean {
  if (error instanceof PermissionError) return error.code === 'event-no-longer-available';
  return error instanceof NotFoundError || error instanceof GoneError;
}

/** Writes the events of a snapshot to a site. */
class EventWriter {
  readonly #run: ApplyRun;
  readonly #counterparts: ReadonlyMap<SnapshotRecord, CalendarEvent>;

  constructor(run: ApplyRun, counterparts: ReadonlyMap<SnapshotRecord, CalendarEvent>) {
    this.#run = run;
    this.#counterparts = counterparts;
  }

  async write(record: SnapshotRecord): Promise<Outcome> {
    const existing = this.#counterparts.get(record) ?? (await this.#findElsewhere(record));
    return existing === undefined ? this.#create(record) : this.#edit(existing, record);
  }

  /** The event of the same slug outside of the window. */
  async #findElsewhere(record: SnapshotRecord): Promise<CalendarEvent | undefined> {
    const { slug } = identityOf(record, 'events');
    if (slug === '') return undefined;
    try {
      return await this.#run.client.events.getBySlug(slug, this.#run.requests);
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  async #create(record: SnapshotRecord): Promise<Outcome> {
    const { client, isDryRun, requests } = this.#run;
    const image = this.#run.options.images === 'url' ? imageUrl(record) : null;
    const date = textOf(record.date_utc);
    const body = {
      ...withoutNulls({ ...eventBody(record), ...this.#links(record) }),
      ...(image !== null && { image }),
      ...(date !== '' && date !== noDate && { date_utc: date }),
    };
    if (isDryRun) return { status: 'created', id: this.#run.idOfNone() };
    const { id } = await client.events.create(body, requests);
    return { status: 'created', id };
  }

  async #edit(event: CalendarEvent, record: SnapshotRecord): Promise<Outcome> {
    const { client, isDryRun, requests, options } = this.#run;
    const { id } = event;
    const wanted: EventChanges = { ...eventBody(record), ...this.#links(record) };
    const changesOf = (current: CalendarEvent): EventChanges => {
      const image = imageUrl(record);
      const isOtherImage = options.images === 'url' && (current.image === null) !== (image === null);
      return { ...changedFields(current, wanted), ...(isOtherImage && { image }) };
    };
    const note = wanted.venue === undefined && event.venue.length > 0 ? { note: noVenue } : {};
    let fields = Object.keys(changesOf(event));
    if (fields.length > 0 && !isDryRun) {
      const change = (current: CalendarEvent) => {
        const changes = changesOf(current);
        fields = Object.keys(changes);
        return changes;
      };
      await client.events.edit(id, change, requests);
    }
    return fields.length === 0
      ? { status: 'unchanged', id, ...note }
      : { status: 'updated', id, fields, ...note };
  }

  /** What an event is linked to, by the IDs of the site. */
  #links(record: SnapshotRecord): Pick<EventChanges, 'venue' | 'organizer' | 'categories' | 'tags'> {
    const [venue] = this.#idsOf('venues', record.venue);
    return {
      ...(venue !== undefined && { venue }),
      organizer: this.#idsOf('organizers', record.organizer),
      categories: this.#idsOf('categories', record.categories),
      tags: this.#idsOf('tags', record.tags),
    };
  }

  #idsOf(kind: LinkedKind, references: unknown): number[] {
    const ids = idsIn(references).map((source) => {
      const id = this.#run.idOf(kind, source);
      if (id !== undefined) return id;
      throw new CalendarError(
        `It is linked to ${source} of the ${kind} of the snapshot, which could not be written`,
      );
    });
    return [...new Set(ids)];
  }
}

/** The range of all events that anybody has. */
const always = { from: '1900-01-01', to: '3000-01-01' };

/** Writes the events of a snapshot to a site. */
export async function applyEvents(run: ApplyRun, snapshot: CalendarSnapshot): Promise<void> {
  const records = (snapshot.events ?? []).filter(({ status }) => status !== 'trash');
  if (records.length === 0) return;
  const { client, requests } = run;
  const { concurrency = 3 } = run.options;
  const { from, to } = snapshot.window ?? always;
  const events = await client.events.between(from, to, {}, requests).all({ concurrency });
  const counterparts = matchRecords<SnapshotRecord, CalendarEvent>(records, events, [
    [(record) => identityOf(record, 'events').slug || undefined, ({ slug }) => toSlug(slug) || undefined],
    [
      (record) => {
        const { slug, name } = identityOf(record, 'events');
        return slug === '' ? titleAndStart(name, record.start_date) : undefined;
      },
      ({ title, start_date }) => titleAndStart(title, start_date),
    ],
  ]);
  const writer = new EventWriter(run, counterparts);
  await run.writeAll('events', records, (record) => writer.write(record));
}
