import { dateParameters } from '../../../src/contract/records/event-query.ts';
import type { CalendarEvent, EventQuery } from '../../../src/index.ts';
import { judgeDates } from './event-dates.ts';
import { type Everything, ofAllTimes, type Reader } from './everything.ts';
import { both, checkQueries, fold, type Judgement, pairsOf, wordIn, yesOrNo } from './judge-list.ts';

const hasAny = (records: readonly { readonly id: number }[], ids: ReadonlySet<unknown>) =>
  records.some(({ id }) => ids.has(id));

/** The terms of a filter: by ID or slug; of categories, those below them too. */
function termIds(
  kind: 'categories' | 'tags',
  values: readonly unknown[],
  everything: Everything,
): Set<number> {
  const terms: readonly { id: number; slug: string; parent?: number | undefined }[] = everything[kind];
  const ids = new Set(
    terms.filter(({ id, slug }) => values.includes(id) || values.includes(slug)).map(({ id }) => id),
  );
  for (let size = -1; size < ids.size; ) {
    size = ids.size;
    for (const { id, parent } of terms) if (parent && ids.has(parent)) ids.add(id);
  }
  return ids;
}

function judgeSearch({ title, description, excerpt }: CalendarEvent, search: string): Judgement {
  if (fold(title).includes(fold(search))) return 'yes';
  // The service searches what is stored, and returns what is made of it.
  return fold(`${description}\n${excerpt}`).includes(fold(search)) ? 'maybe' : 'no';
}

/** Whether a list of events has to have one of them. A quirk: of several tags, real sites filter by the first alone. */
function judgeEvent(
  event: CalendarEvent,
  query: EventQuery,
  { everything, offset, target }: Reader,
): Judgement {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
  const { search, categories, tags, venue, organizer, featured, status, include } = query;
  const judgements = [judgeDates(event, query, { offset, now: target.now() })];
  const add = (condition: boolean) => judgements.push(yesOrNo(condition));
  if (status !== undefined) add(event.status === status);
  if (include !== undefined) add(list(include).includes(event.id));
  // Of an event with a password, lists show neither text nor links nor flags. Searches of visitors do not find it.
  if (event.featured === null) return both([...judgements, 'maybe']);
  if (search !== undefined) judgements.push(judgeSearch(event, search));
  if (categories !== undefined)
    add(hasAny(event.categories, termIds('categories', list(categories), everything)));
  if (tags !== undefined) add(hasAny(event.tags, termIds('tags', list(tags).slice(0, 1), everything)));
  if (venue !== undefined) add(hasAny(event.venue, new Set(list(venue))));
  if (organizer !== undefined) add(hasAny(event.organizer, new Set(list(organizer))));
  if (featured !== undefined) add(event.featured === featured);
  return both(judgements);
}

/** What is linked to the most events, and what to the second most. */
function mostUsed(
  events: readonly CalendarEvent[],
  kind: 'categories' | 'tags' | 'venue' | 'organizer',
): number[] {
  const counts = new Map<number, number>();
  for (const event of events) for (const { id } of event[kind]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
}

/** Values of each parameter that some events of the site pass, and others do not. */
function samplesOf({ everything, isSignedIn }: Reader): EventQuery[] {
  const { events, categories, tags } = everything;
  const samples: EventQuery[] = [];
  const add = (query: EventQuery) => samples.push(query);
  const middle = events[Math.floor(events.length / 2)];
  const late = events[Math.floor((events.length * 3) / 4)];
  if (middle === undefined || late === undefined) return [];

  const [from, to] = [middle.start_date.slice(0, 10), late.end_date.slice(0, 10)];
  const instant = (text: string) => new Date(`${text.replace(' ', 'T')}Z`);
  add({ start_date: from });
  add({ end_date: to });
  add({ starts_after: from });
  add({ starts_before: to });
  add({ ends_after: from });
  add({ ends_before: to });
  add({ start_date: instant(middle.utc_start_date!) });
  add({ end_date: instant(late.utc_end_date!) });
  add({ starts_after: instant(middle.utc_start_date!) });
  add({ starts_before: instant(late.utc_start_date!) });
  add({ ends_after: instant(middle.utc_end_date!) });
  add({ ends_before: instant(late.utc_end_date!) });

  const word = wordIn(events.map(({ title }) => title));
  if (word !== undefined) add({ search: word });
  for (const kind of ['categories', 'tags'] as const) {
    const ids = mostUsed(events, kind);
    const terms: readonly { id: number; slug: string }[] = kind === 'tags' ? tags : categories;
    const slug = terms.find(({ id }) => id === ids[0])?.slug;
    if (ids[0] !== undefined) add({ [kind]: [ids[0]] });
    if (slug !== undefined) add({ [kind]: [slug] });
    if (ids.length > 1) add({ [kind]: ids.slice(0, 2) });
  }
  for (const kind of ['venue', 'organizer'] as const) {
    const ids = mostUsed(events, kind);
    if (ids[0] !== undefined) add({ [kind]: [ids[0]] });
    if (ids.length > 1) add({ [kind]: ids.slice(0, 2) });
  }
  add({ featured: true });
  add({ featured: false });
  add({ status: 'publish' });
  if (isSignedIn) for (const status of ['draft', 'pending', 'private'] as const) add({ status });
  add({ include: [events.at(-1)?.id ?? 0, middle.id, events[0]?.id ?? 0] });
  return samples;
}

/** Beside a filter that is no date, events of all times: the default window would hide most. */
function withDates(query: EventQuery): EventQuery {
  const hasDates = dateParameters.some((name) => query[name] !== undefined) || query.include !== undefined;
  return hasDates ? query : { ...query, ...ofAllTimes };
}

/** Each parameter of the list of events, alone and in pairs. */
export async function checkEventFilters(reader: Reader): Promise<void> {
  const samples = samplesOf(reader);
  const alone = [
    {},
    ...samples,
    ...samples.map(withDates).filter((query, index) => query !== samples[index]),
    { strict_dates: false, ...ofAllTimes },
  ];
  const events = {
    kind: 'events',
    all: reader.everything.events,
    list: (query: EventQuery) => reader.calendar.events.list({ ...query, per_page: 50 }),
    judge: (event: CalendarEvent, query: EventQuery) => judgeEvent(event, query, reader),
  };
  await checkQueries(events, alone, reader.area('events: filters'));
  await checkQueries(events, pairsOf(samples).map(withDates), reader.area('events: pairs of filters'));
}
