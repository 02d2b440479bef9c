import type { CalendarEvent, DateInput, RangeQuery } from '../../../src/index.ts';
import { Difference, require, Skip } from '../runner/outcome.ts';
import type { Reader } from './everything.ts';

const instant = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
const hour = 60 * 60 * 1000;
const day = 24 * hour;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The site stores the last second of an all-day event. */
const endOf = (text: string, { all_day }: CalendarEvent) => instant(text) + (all_day ? 1000 : 0);

const instantsOf = (event: CalendarEvent): Span => ({
  start: instant(event.utc_start_date!),
  end: endOf(event.utc_end_date!, event),
});
/** What the clocks of the event show, as if they were in UTC. */
const clocksOf = (event: CalendarEvent): Span => ({
  start: instant(event.start_date),
  end: endOf(event.end_date, event),
});

/** Not over at a moment; one without length is not over at the moment at which it is. */
const isAhead = ({ start, end }: Span, moment: number) => end > moment || start >= moment;
const overlaps = (span: Span, from: number, to: number) => span.start < to && isAhead(span, from);

/** Compares events, apart from those that start at the horizon or later: of larger sites these are not known. */
function compare(
  allCame: readonly CalendarEvent[],
  allExpected: readonly CalendarEvent[],
  horizon = Number.POSITIVE_INFINITY,
): string {
  const isNear = (event: CalendarEvent) => instantsOf(event).start < horizon;
  const [came, expected] = [allCame.filter(isNear), allExpected.filter(isNear)];
  const cameIds = new Set(came.map(({ id }) => id));
  const expectedIds = new Set(expected.map(({ id }) => id));
  const missing = expected.filter(({ id }) => !cameIds.has(id)).map(({ id }) => id);
  const surplus = came.filter(({ id }) => !expectedIds.has(id)).map(({ id }) => id);
  if (missing.length + surplus.length > 0 || came.length !== cameIds.size) {
    throw new Difference(
      `${came.length} events, without ${missing.slice(0, 5).join(', ') || 'none'}, with ${surplus.slice(0, 5).join(', ') || 'none'} more`,
    );
  }
  return `${came.length} events, the same`;
}

function checkSorted(events: readonly CalendarEvent[], isLatestFirst: boolean): void {
  const starts = events.map((event) => instantsOf(event).start);
  const isSorted = starts.every((start, index) => {
    const previous = starts[index - 1] ?? start;
    return isLatestFirst ? start <= previous : start >= previous;
  });
  const shown = events.slice(0, 20).map(({ utc_start_date }) => utc_start_date);
  require(isSorted, `an order other than by start: ${shown.join(', ')}`);
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const second = (moment: number) => new Date(Math.floor(moment / 1000) * 1000);

/** `between`, `upcoming` and `past`, against what a walk over everything has. */
export async function checkSequences({ calendar, everything, target, area }: Reader): Promise<void> {
  const { events } = everything;
  const check = area('between, upcoming, past');
  const needEvents = () => {
    if (events.length === 0) throw new Skip('no events');
  };
  const spans = events.map(instantsOf);
  const first = Math.min(...spans.map(({ start }) => start));
  const last = Math.max(...spans.map(({ end }) => end));
  const horizon = everything.hasAllEvents ? undefined : Math.max(...spans.map(({ start }) => start)) - day;
  const middle = spans[Math.floor(spans.length / 2)];
  const late = spans[Math.floor((spans.length * 4) / 5)];
  const lateEnd = late ? Math.max(late.end - 1000, late.start + 2000) : 0;
  const ranges: readonly (readonly [string, number, number])[] =
    middle && late
      ? [
          ['to the second, from the start of an event', middle.start, middle.start + 3 * hour],
          ['to the second, from the end of an event', middle.end, middle.end + day],
          ['to the second, to the start of an event', late.start - 2 * day, late.start],
          ['to the second, inside of an event', late.start + 1000, lateEnd],
          ['of a month', late.start - 15 * day, late.start + 15 * day],
          ['of all times', first - day, last + day],
        ]
      : [];
  for (const [title, from, to] of ranges) {
    const days = [dayOf(from), dayOf(Math.max(to, from + day) + day)] as const;
    const [fromDay, toDay] = days.map((text) => Date.parse(text)) as [number, number];
    for (const [kind, bounds, matches] of [
      ['instants', [second(from), second(to)], (event) => overlaps(instantsOf(event), from, to)],
      ['days,', days, (event) => overlaps(clocksOf(event), fromDay, toDay)],
    ] as readonly [string, readonly [DateInput, DateInput], (event: CalendarEvent) => boolean][]) {
      const expected = events.filter(matches);
      const between = calendar.events.between(...bounds);
      await check(`between, ${kind} ${title}`, `${expected.length} events`, async () =>
        compare(await between.all({ concurrency: 2 }), expected, horizon),
      );
    }
  }
  const anyTags = [...new Set(events.flatMap(({ tags }) => tags.map(({ id }) => id)))].slice(0, 2);
  const anyIds = [events[0], events.at(-1)].flatMap((event) => event?.id ?? []);
  const filters: readonly (readonly [string, RangeQuery, (event: CalendarEvent) => boolean])[] = [
    ['any of two tags', { tags: anyTags }, ({ tags }) => tags.some(({ id }) => anyTags.includes(id))],
    ['IDs', { include: anyIds }, ({ id }) => anyIds.includes(id)],
  ];
  for (const [title, query, matches] of filters) {
    const expected = events.filter(matches);
    const name = `between, ${title}, of all times`;
    await check(name, `${expected.length} events`, async () => {
      if (expected.length === 0) throw new Skip('no such events');
      const came = calendar.events.between(second(first - day), second(last + day), query);
      return compare(await came.all({ concurrency: 2 }), expected, horizon);
    });
  }
  const moments = [
    ['now', target.now().getTime()],
    ['when an event starts', middle?.start],
    ['when an event ends', middle?.end],
  ] as const;
  for (const [title, moment] of moments) {
    if (moment === undefined) continue;
    const now = second(moment);
    const upcoming = events.filter((event) => isAhead(instantsOf(event), now.getTime()));
    await check(`upcoming, ${title}`, `${upcoming.length} events by start`, async () => {
      needEvents();
      const limit = everything.hasAllEvents ? undefined : upcoming.length;
      const came = await calendar.events.upcoming({}, { now }).all({ limit });
      checkSorted(came, false);
      return compare(came, upcoming, horizon);
    });
    const past = events.filter((event) => !isAhead(instantsOf(event), now.getTime()));
    await check(`past, ${title}`, `${past.length} events, latest start first`, async () => {
      needEvents();
      const limit = everything.hasAllEvents ? undefined : 20;
      const came = await calendar.events.past({}, { now }).all({ limit });
      checkSorted(came, true);
      if (everything.hasAllEvents) return compare(came, past);
      const latest = past
        .toSorted((one, other) => instantsOf(other).start - instantsOf(one).start)
        .slice(0, came.length);
      const startsOf = (list: readonly CalendarEvent[]) =>
        list.map(({ utc_start_date }) => utc_start_date).join();
      require(startsOf(came) === startsOf(latest), `other events: ${startsOf(came)}`);
      return `the latest ${came.length}`;
    });
  }
}
