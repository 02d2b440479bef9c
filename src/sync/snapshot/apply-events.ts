import { decodeEntities } from '../../contract/values/html/text.ts';
import { isOccurrenceId } from '../../contract/values/occurrence.ts';
import { CalendarError, type CalendarEvent, ValidationError } from '../../index.ts';
import { costForCreate, shownCurrency } from '../../stored/cost.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { textOf } from '../import/changed-fields.ts';
import { importEvents } from '../import/import-events.ts';
import type { RowResult } from '../import/results.ts';
import { draft, eventToRow, hasPassword, withoutVenue } from '../rows/event-to-row.ts';
import { flagFields } from '../rows/fields.ts';
import type { ImportRow, LocatedRow } from '../rows/import-row.ts';
import type { ApplyRun } from './apply-run.ts';
import { flagsIn, idsIn, imageUrl, type LinkedKind, slugsOfEvents, websiteOf } from './records.ts';

/** Returns the IDs of linked records, which may be placeholders, with their names for reports. */
function linkedRecords(run: ApplyRun, kind: LinkedKind, references: unknown) {
  return idsIn(references).flatMap((source) => {
    const { id, name } = run.find(kind, source);
    if (id !== undefined) return { id, name };
    if (name === '') return [];
    throw new CalendarError(`It is linked to record ${source} of the ${kind}, which could not be written`);
  });
}

/** Returns the cost of an event with its currency: the other site may have another one. */
function costFields(record: SnapshotRecord): Pick<CalendarEvent, 'cost' | 'cost_details'> {
  const cost = decodeEntities(textOf(record.cost));
  const details = { values: [], ...(record.cost_details as Partial<CalendarEvent['cost_details']>) };
  const currency_symbol = decodeEntities(textOf(details.currency_symbol));
  const currency = currency_symbol ? { currency_symbol } : shownCurrency({ cost });
  return { cost, cost_details: { ...details, ...currency } as CalendarEvent['cost_details'] };
}

/** Converts an event of a snapshot to a row. Dates of recurring events keep their IDs, and drafts on their own site. */
function toRow(run: ApplyRun, record: SnapshotRecord, slug: string, isOfSite: boolean): ImportRow {
  const { id = 0 } = record;
  const start_date = textOf(record.start_date);
  const url = imageUrl(record);
  const event = {
    ...record,
    ...flagsIn(record, flagFields),
    ...costFields(record),
    start_date,
    title_html: textOf(record.title),
    end_date: record.end_date === undefined ? start_date : textOf(record.end_date),
    status: textOf(record.status) || 'publish',
    website: websiteOf(record),
    image: run.options.images === 'url' ? url && { url } : undefined,
    venue: idsIn(record.venue).map((source) => ({ venue: run.find('venues', source).name })),
    organizer: idsIn(record.organizer).map((source) => ({ organizer: run.find('organizers', source).name })),
    categories: [],
    tags: [],
  } as unknown as CalendarEvent;
  const isDate = isOccurrenceId(id) && slug !== '';
  const isDraft = slug === '' && !isOccurrenceId(id);
  const marked = { ...eventToRow(event), ...(isDraft && { [draft]: id }) };
  const row = { ...marked, id: isDate || (isDraft && isOfSite) ? id : undefined };
  const named = { ...row, slug: isDate ? textOf(record.slug) : slug || undefined };
  if (hasPassword(record)) return named;
  const [venue] = linkedRecords(run, 'venues', record.venue);
  return {
    ...named,
    cost: costForCreate(event),
    ...(venue === undefined ? { [withoutVenue]: true } : { venue }),
    organizer: linkedRecords(run, 'organizers', record.organizer),
    categories: linkedRecords(run, 'categories', record.categories),
    tags: linkedRecords(run, 'tags', record.tags),
  };
}

export async function applyEvents(run: ApplyRun, snapshot: CalendarSnapshot): Promise<void> {
  const { dryRun, concurrency, signal } = run.options;
  const records = (snapshot.events ?? []).filter(({ status }) => status !== 'trash');
  const slugs = slugsOfEvents(records);
  const isOfSite = snapshot.site?.url === run.client.baseUrl;
  const rows = records.map((record, index): ImportRow | LocatedRow => {
    try {
      run.end.throwIfEnded();
      return toRow(run, record, slugs.get(record) ?? '', isOfSite);
    } catch (cause) {
      return { position: { line: index + 1 }, error: cause as Error };
    }
  });
  const onRow = ({ row, status, id, fields, changes, error, note }: RowResult): Promise<void> => {
    const record = records[row - 1] ?? {};
    const isInvalid = error instanceof ValidationError;
    const own = isInvalid ? new ValidationError(`event ${record.id}`, error.issues) : error;
    return run.report('events', record, { status, id, fields, changes, error: own, note });
  };
  const { error } = await importEvents(run.client, rows, { dryRun, concurrency, signal, onRow });
  if (error !== undefined) run.end.stop(error);
}
