import { textOr } from '../json.ts';
import type { EventFields, EventRecord, Occurrence } from '../store/records.ts';
import { type EventDates, resolveEventDates } from './event-dates.ts';

const datedEnd = /(?:(?<=\/)\d{4}-\d\d-\d\d\/(?:\d+\/)?|&eventDate=[\d-]+)$/;
const undated = (url: string) => url.replace(datedEnd, '');

/** Returns the URL of one date of an event. Drafts have no page, and so no date in their URLs. */
function datedUrl(url: string, occurrence: Occurrence, all: readonly Occurrence[]): string {
  const dayOf = ({ start_date }: Occurrence) => start_date.slice(0, 10);
  const day = dayOf(occurrence);
  const base = undated(url);
  if (base.includes('?tribe_events=')) return `${base}&eventDate=${day}`;
  if (!base.endsWith('/')) return url;
  const onDay = all.filter((other) => dayOf(other) === day);
  return `${base}${day}/${onDay.length > 1 ? `${onDay.indexOf(occurrence) + 1}/` : ''}`;
}

/** Returns the dates of an event, which the site's database repeats for each occurrence. */
function fieldsOfDate({ timezone }: EventFields, { start_date, end_date }: Occurrence): EventDates {
  return resolveEventDates(start_date, end_date, timezone, false);
}

/** Returns another URL of an event, which is also its website unless it has one of its own. */
function urlFields({ url: current, website }: EventFields, url: string) {
  return { url, website: website === current ? url : website };
}

export function withId(fields: EventFields, id: number): EventFields {
  const globalId = textOr(fields.global_id, '').replace(/\d+$/, String(id));
  return {
    ...fields,
    id,
    rest_url: textOr(fields.rest_url, '').replace(/\d+$/, String(id)),
    global_id: globalId,
    global_id_lineage: [globalId],
  };
}

/** Returns one date of an event, as an event with the ID of the date. */
export function eventOn(post: EventRecord, occurrence: Occurrence): EventRecord {
  const { occurrences = [], fields } = post;
  const url = occurrences.includes(occurrence) ? datedUrl(fields.url, occurrence, occurrences) : fields.url;
  const dated = { ...withId(fields, occurrence.id), ...fieldsOfDate(fields, occurrence) };
  return {
    ...post,
    id: occurrence.id,
    post,
    listed: occurrence,
    fields: { ...dated, ...urlFields(fields, url) },
  };
}

/** Returns what lists show of an event: itself, or each of its dates. */
export function eventsOf(post: EventRecord): readonly EventRecord[] {
  return post.occurrences?.map((occurrence) => eventOn(post, occurrence)) ?? [post];
}

/** Sets the dates of a recurring event. The event itself has the first one. */
export function setOccurrences(post: EventRecord, occurrences: readonly Occurrence[]): void {
  const sorted = occurrences.toSorted((one, other) => one.start_date.localeCompare(other.start_date));
  const [first] = sorted;
  if (first === undefined) return;
  post.occurrences = sorted;
  post.listed = first;
  const { fields } = post;
  Object.assign(fields, fieldsOfDate(fields, first), urlFields(fields, datedUrl(fields.url, first, sorted)));
}

/** Turns a recurring event into a single one, at its first date. */
export function forgetRule(post: EventRecord): void {
  if (post.occurrences?.[0] !== undefined) post.provisionalId = post.occurrences[0].id;
  delete post.occurrences;
  Object.assign(post.fields, urlFields(post.fields, undated(post.fields.url)));
}
