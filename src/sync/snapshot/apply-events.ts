import { isOccurrenceId } from '../../contract/values/reference.ts';
import { CalendarError, type CalendarEvent, type EventChanges } from '../../index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { changedFields, neverPublished } from '../import/changed-fields.ts';
import { isSameCost } from '../import/costs.ts';
import { type ComparableEvent, comparableEvent, hashOfText } from '../import/event-state.ts';
import { noteOnDates, RecurringEvents } from '../import/import-row.ts';
import { withoutNulls } from '../import/linked-records.ts';
import { always } from '../import/missing-events.ts';
import { slugsOfEvents, toSlug } from '../import/slugs.ts';
import { eventBody } from './apply-bodies.ts';
import type { ApplyRun } from './apply-records.ts';
import { applyRecords, type KindWriter } from './apply-records.ts';
import { identityOf, idsIn, type LinkedKind, textOf } from './records.ts';

/** What an event is linked to, by the IDs of the site. */
function linksOf(
  run: ApplyRun,
  record: SnapshotRecord,
): Pick<EventChanges, 'venue' | 'organizer' | 'categories' | 'tags'> {
  const idsOf = (kind: LinkedKind, references: unknown) => {
    const ids = idsIn(references).map((source) => {
      const id = run.idOf(kind, source);
      if (id !== undefined) return id;
      throw new CalendarError(
        `It is linked to ${source} of the ${kind} of the snapshot, which could not be written`,
      );
    });
    return [...new Set(ids)];
  };
  const [venue] = idsOf('venues', record.venue);
  return {
    ...(venue !== undefined && { venue }),
    organizer: idsOf('organizers', record.organizer),
    categories: idsOf('categories', record.categories),
    tags: idsOf('tags', record.tags),
  };
}

type EventBody = ReturnType<typeof eventBody> & ReturnType<typeof linksOf>;

/** What drafts are known by, which have no slug until they are published. */
const draftKey = (titleHash: string, start: string) => `${titleHash} ${start}`;

/** Writes the events of a snapshot to a site. */
export async function applyEvents(run: ApplyRun, snapshot: CalendarSnapshot): Promise<void> {
  const { client, requests } = run;
  const { concurrency = 3 } = run.options;
  const { from, to } = snapshot.window ?? always;
  const records = (snapshot.events ?? []).filter(({ status }) => status !== 'trash');
  const slugs = slugsOfEvents(records, (record) => identityOf(record, 'events').slug);
  const slugOf = (record: SnapshotRecord) => slugs.get(record) ?? '';
  let slugsOnSite = new Map<ComparableEvent, string>();
  const series = new RecurringEvents(client, requests);
  const list = async () => {
    const listed: ComparableEvent[] = [];
    for await (const page of client.events.between(from, to, {}, requests).pages({ concurrency }))
      listed.push(...page.map(comparableEvent));
    slugsOnSite = slugsOfEvents(listed, ({ slug }) => toSlug(slug ?? ''));
    return listed;
  };
  const writer: KindWriter<ComparableEvent, EventBody> = {
    kind: 'events',
    list,
    keys: [
      [(record) => slugOf(record) || undefined, (event) => slugsOnSite.get(event) || undefined],
      [
        (record) => {
          const { slug, name } = identityOf(record, 'events');
          return slug === '' ? draftKey(hashOfText(name), textOf(record.start_date)) : undefined;
        },
        ({ title, start_date }) => draftKey(title, start_date),
      ],
    ],
    // The event of the same slug may be outside of the window.
    find: async (record) => {
      const slug = slugOf(record);
      const event = slug === '' ? undefined : await client.events.findBySlug(slug, requests);
      return event && comparableEvent(event);
    },
    bodyOf: (record) => ({ ...eventBody(record, slugOf(record)), ...linksOf(run, record) }),
    createOnce: async (record, create) => {
      const { slug } = identityOf(record, 'events');
      const isDate = isOccurrenceId(record.id ?? 0) && slug !== '';
      const event = isDate ? await series.find(slug) : undefined;
      if (event !== undefined) return { status: 'skipped', id: event.id, note: noteOnDates };
      return { status: 'created', id: await create() };
    },
    // Dates of recurring events share their slug.
    changesOf: (event, { cost, slug, ...fields }) => ({
      ...changedFields(event, isOccurrenceId(event.id) ? fields : { ...fields, slug }),
      ...(!isSameCost(event, cost) && { cost }),
    }),
    // A cost is sent as the snapshot has it: the checks are for new ones.
    create: ({ cost, ...fields }, record) => {
      const date = textOf(record.date_utc);
      const isPublished = date !== '' && date !== neverPublished;
      return client.events.create(
        { ...withoutNulls(fields), ...(isPublished && { date_utc: date }) },
        { ...requests, extraBody: { cost } },
      );
    },
    edit: (event, change) => {
      const { cost } = change(event) as EventChanges;
      const withoutCost = (current: CalendarEvent) => ({
        ...change(comparableEvent(current)),
        cost: undefined,
      });
      const options = cost === undefined ? requests : { ...requests, extraBody: { cost } };
      return client.events.edit(event.id, withoutCost, options);
    },
    noteOn: (event, { venue }) =>
      venue === undefined && event.venue.length > 0
        ? 'The interface cannot take its venue away, so it keeps the one that it has.'
        : undefined,
  };
  await applyRecords(run, writer, records);
}
