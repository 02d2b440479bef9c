import { isOccurrenceId } from '../../../src/contract/values/occurrence.ts';
import type {
  CalendarEvent,
  ListRequest,
  Organizer,
  OrganizerQuery,
  Venue,
  VenueQuery,
} from '../../../src/index.ts';
import type { Reader } from './everything.ts';
import { both, checkQueries, fold, type Judgement, pairsOf, wordIn, yesOrNo } from './judge-list.ts';

type Linked = Venue | Organizer;
type LinkedQuery = VenueQuery & OrganizerQuery;
type Kind = 'venues' | 'organizers';

const nameOf = (record: Linked) => String((record as Venue).venue ?? (record as Organizer).organizer);

/** The venues or organizers of an event. */
const linkedTo = (event: CalendarEvent, kind: Kind): readonly Linked[] =>
  kind === 'venues' ? event.venue : event.organizer;

const idsOf = (events: readonly CalendarEvent[], kind: Kind) =>
  new Set(events.flatMap((event) => linkedTo(event, kind).map(({ id }) => id)));

/** What the truth of one kind is made of. */
interface Truth {
  /** IDs of those with an event that everybody sees. */
  readonly withEvents: ReadonlySet<number>;
  /** IDs of those with an event to come, and of those among the next few events. */
  readonly withUpcoming: ReadonlySet<number>;
  readonly withNext: ReadonlySet<number>;
}

/** A quirk: real sites look at a page of events alone for `only_with_upcoming`, and few sites have pages of less than five. */
const surelyLookedAt = 5;

function truthOf(kind: Kind, { everything, target }: Reader): Truth {
  const events = everything.events;
  const inHours = (hours: number) =>
    new Date(target.now().getTime() + hours * 60 * 60 * 1000).toISOString().replace('T', ' ').slice(0, 19);
  // Up to two days ahead, the zones of the event and of the site decide.
  const soon = inHours(48);
  const published = events.filter(({ status }) => status === 'publish');
  const later = published.filter(({ start_date }) => start_date > soon);
  const possible = events.filter(({ end_date }) => end_date > inHours(0).slice(0, 10));
  const nextStart = possible.slice(0, surelyLookedAt).at(-1)?.start_date ?? '';
  // Where the page has dates of recurring events, Events Calendar Pro finds no venues and organizers of them, or of any.
  const hasDates = possible.slice(0, 2 * surelyLookedAt).some(({ id }) => isOccurrenceId(id));
  return {
    withEvents: idsOf(published, kind),
    withUpcoming: idsOf(possible, kind),
    withNext: idsOf(hasDates ? [] : later.filter(({ start_date }) => start_date <= nextStart), kind),
  };
}

function judgeSearch(record: Linked, search: string): Judgement {
  if (fold(nameOf(record)).includes(fold(search))) return 'yes';
  return fold(JSON.stringify(record)).includes(fold(search)) ? 'maybe' : 'no';
}

function judgeLinked(
  record: Linked,
  query: LinkedQuery,
  kind: Kind,
  truth: Truth,
  { everything }: Reader,
): Judgement {
  const judgements: Judgement[] = [];
  const { search, event: eventId, has_events, only_with_upcoming, status } = query;
  if (search !== undefined) judgements.push(judgeSearch(record, search));
  if (status !== undefined) judgements.push(yesOrNo(record.status === status));
  if (eventId !== undefined) {
    const event = everything.events.find(({ id }) => id === eventId);
    judgements.push(yesOrNo(event !== undefined && linkedTo(event, kind).some(({ id }) => id === record.id)));
  }
  // Events that are hidden from lists, or of another status, may be there, too.
  const has = truth.withEvents.has(record.id);
  if (has_events === true) judgements.push(has ? 'yes' : 'maybe');
  if (has_events === false) judgements.push(has ? 'no' : 'maybe');
  // Events with a password do not show what they are linked to.
  const isOpen =
    truth.withUpcoming.has(record.id) || everything.events.some(({ featured }) => featured === null);
  if (only_with_upcoming === true && !truth.withNext.has(record.id)) judgements.push(isOpen ? 'maybe' : 'no');
  return both(judgements);
}

function samplesOf(kind: Kind, { everything, isSignedIn }: Reader): LinkedQuery[] {
  const queries: LinkedQuery[] = [];
  const word = wordIn(everything[kind].map(nameOf));
  if (word !== undefined) queries.push({ search: word });
  // Events Calendar Pro finds no organizers of one date of a recurring event.
  const event = everything.events.findLast(
    (candidate) => linkedTo(candidate, kind).length > 0 && !isOccurrenceId(candidate.id),
  );
  if (event !== undefined) queries.push({ event: event.id });
  queries.push({ has_events: false }, { has_events: true });
  queries.push({ only_with_upcoming: true }, { only_with_upcoming: false }, { status: 'publish' });
  if (isSignedIn) queries.push({ status: 'draft' });
  return queries;
}

const searchQuirk = 'real sites return the total of all of them where a search finds none';

/** Each parameter of the lists of venues and organizers, alone and in pairs. */
export async function checkLinkedFilters(reader: Reader): Promise<void> {
  for (const kind of ['venues', 'organizers'] as const) {
    const samples = samplesOf(kind, reader);
    const truth = truthOf(kind, reader);
    const linked = {
      ...{ kind, searchQuirk },
      all: reader.everything[kind] as readonly Linked[],
      list: (query: LinkedQuery): ListRequest<Linked> =>
        reader.calendar[kind].list({ ...query, per_page: 50 }),
      judge: (record: Linked, query: LinkedQuery) => judgeLinked(record, query, kind, truth, reader),
    };
    await checkQueries(linked, [{}, ...samples, ...pairsOf(samples)], reader.area(`${kind}: filters`));
  }
}
