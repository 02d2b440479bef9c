import type { CalendarEvent, EventQuery, EventSequence } from 'events-calendar-client';
import { ValidationError } from 'events-calendar-client';
import type { SnapshotRecord } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { createTestCalendar, recordedSnapshot, testTime } from '../support/test-calendar.ts';

const clock = (text: unknown) => Date.parse(String(text).replace(' ', 'T') + 'Z');

const idsOf = (list: unknown) => (Array.isArray(list) ? list : []).map((item: { id: number }) => item.id);

/** What a plain computation needs to know of a recorded event. */
const listed = (recordedSnapshot.events ?? [])
  .filter(({ status, hide_from_listings }) => status === 'publish' && hide_from_listings !== true)
  .map((event) => ({
    id: event.id,
    start: clock(event.utc_start_date),
    end: clock(event.utc_end_date),
    tags: idsOf(event.tags),
  }));
type Listed = (typeof listed)[number];

const isOver = ({ start, end }: Listed, now: number) => (start === end ? end < now : end <= now);

function computed(kind: 'upcoming' | 'past', now: number, tags: readonly number[]): number[] {
  const isTagged = (event: Listed) => tags.length === 0 || event.tags.some((id) => tags.includes(id));
  const found = listed.filter((event) => isTagged(event) && isOver(event, now) === (kind === 'past'));
  const direction = kind === 'past' ? -1 : 1;
  return found.sort((one, other) => direction * (one.start - other.start)).map(({ id }) => id);
}

const { calendar: administration, mock } = createTestCalendar();
const calendar = administration.withOptions({ auth: undefined });

const ids = (events: readonly CalendarEvent[]) => events.map(({ id }) => id);

/** Moments at which events begin and end, or anywhere among them. */
const moment = fc.oneof(
  fc.integer({ min: Date.parse('2025-09-01Z'), max: Date.parse('2029-06-01Z') }),
  fc
    .tuple(fc.constantFrom(...listed), fc.constantFrom('start', 'end'), fc.integer({ min: -1, max: 1 }))
    .map(([one, side, seconds]) => one[side as 'start' | 'end'] + seconds * 1000),
);

const slugs: Record<number, string> = Object.fromEntries(
  (recordedSnapshot.tags ?? []).map(({ id, slug }) => [id, String(slug)]),
);
const tag = fc.constantFrom(...[7, 8, 9, 10, 11]);
const kind = fc.constantFrom('upcoming', 'past');

describe('what is to come, and what is over', () => {
  test('is what a plain computation finds, in its order, for any moment, tags and sizes', async () => {
    await fc.assert(
      fc.asyncProperty(
        kind,
        moment,
        fc.array(fc.tuple(tag, fc.boolean()), { maxLength: 4 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (kind, now, chosen, per_page, concurrency) => {
          const query: EventQuery = { per_page };
          if (chosen.length > 0) query.tags = chosen.map(([id, bySlug]) => (bySlug ? slugs[id]! : id));
          const expected = computed(
            kind,
            now,
            chosen.map(([id]) => id),
          );
          const { page, starts_before, ...rest } = query;
          const sequence = calendar.events[kind](
            { per_page: rest.per_page, tags: rest.tags },
            { now: new Date(now) },
          );
          expect(ids(await sequence)).toEqual(expected.slice(0, per_page));
          expect(ids(await sequence.all({ concurrency }))).toEqual(expected);
          expect(ids(await sequence.all({ limit: 3 }))).toEqual(expected.slice(0, 3));
          const pages: number[][] = [];
          for await (const page of sequence.pages({ concurrency })) pages.push(ids(page));
          expect(pages.flat()).toEqual(expected);
          expect(pages.slice(0, -1).every(({ length }) => length === per_page)).toBe(true);
          const walked: number[] = [];
          for await (const { id } of sequence) if (walked.push(id) === 25) break;
          expect(walked).toEqual(expected.slice(0, 25));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('may be judged by what the clocks of events show', async () => {
    const own = (event: SnapshotRecord) => ({ start: clock(event.start_date), end: clock(event.end_date) });
    const byId = new Map((recordedSnapshot.events ?? []).map((event) => [event.id, own(event)]));
    const wallTime = moment.map((instant) => new Date(instant).toISOString().slice(0, 19).replace('T', ' '));
    await fc.assert(
      fc.asyncProperty(wallTime, async (now) => {
        const expected = listed.filter(({ id }) => byId.get(id)!.end > clock(now)).map(({ id }) => id);
        const found = await calendar.events.upcoming({ per_page: 500 }, { now });
        expect(ids(found).toSorted()).toEqual(expected.toSorted());
        const past = await calendar.events.past({ per_page: 500 }, { now });
        expect(past.length + found.length).toBe(listed.length);
      }),
      { numRuns: 20 },
    );
  });

  test('is that of the current moment by default', async () => {
    const now = Date.now();
    const upcoming = ids(await calendar.events.upcoming());
    expect(upcoming).toEqual(computed('upcoming', now, []).slice(0, 10));
    expect(ids(await calendar.events.past())).toEqual(computed('past', now, []).slice(0, 10));
  });

  test('lies beyond the window of the service', async () => {
    const now = testTime;
    const [latest] = (await calendar.events.upcoming({}, { now }).all()).slice(-1);
    expect(latest?.start_date).toBe('2029-05-04 00:00:00');
    const [oldest] = (await calendar.events.past({}, { now }).all()).slice(-1);
    expect(oldest?.start_date).toBe('2025-10-16 08:00:00');
  });

  test('takes the other parameters of a listing, and includes what they find', async () => {
    const now = testTime;
    const clubs = await calendar.events.past({ search: 'Book Club' }, { now });
    expect(clubs.map(({ title }) => title)).toEqual(['Book Club #22', 'Book Club #8']);
    const drafts = await administration.events.upcoming({ status: 'draft' }, { now });
    expect(drafts.every(({ status }) => status === 'draft')).toBe(true);
    expect(drafts).toHaveLength(6);
    // Such a listing comes in the order of publication.
    const included = await calendar.events.upcoming({ include: [117, 60, 55, 98] }, { now });
    expect(ids(included)).toEqual([55, 60, 98, 117]);
    const over = await calendar.events.past({ include: [60, 55, 53] }, { now: '2026-12-01T00:00:00Z' });
    expect(ids(over)).toEqual([55, 53]);
  });
});

/** Zones at both ends of the world, and between them. */
const zones = [
  'UTC+14',
  'Pacific/Kiritimati',
  'Asia/Tokyo',
  'Europe/Berlin',
  'UTC',
  'America/Los_Angeles',
  'UTC-14',
];

const hour = 60 * 60 * 1000;
const begin = Date.parse('2027-05-01T00:00:00Z');

const events = fc.array(
  fc.record({
    startsAt: fc.integer({ min: 0, max: 80 }),
    lasts: fc.integer({ min: 0, max: 40 }),
    timezone: fc.constantFrom(...zones),
    tags: fc.uniqueArray(fc.constantFrom(7, 8), { maxLength: 2 }),
  }),
  { maxLength: 50 },
);

const wall = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

function instantIn(reading: string, zone: string): number {
  const [, hours] = /^UTC([+-]\d+)?$/.exec(zone) ?? [];
  if (zone.startsWith('UTC')) return clock(reading) - Number(hours ?? 0) * hour;
  return Temporal.PlainDateTime.from(reading).toZonedDateTime(zone).epochMilliseconds;
}

describe('events of many zones within a few days', () => {
  test('are in order across pages, judged by their own clocks and zones, though their UTC times are stale', async () => {
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.integer({ min: -20, max: 100 }),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        fc.constantFrom('America/New_York', 'UTC+14', 'UTC-14'),
        async (list, after, per_page, hasTags, timezone) => {
          const stale = { utc_start_date: '2020-01-01 00:00:00', utc_end_date: '2031-01-01 00:00:00' };
          const records = list.map(({ startsAt, lasts, timezone, tags }, index) => ({
            id: 1_000 + index,
            title: `Event ${index + 1}`,
            start_date: wall(begin + startsAt * hour),
            end_date: wall(begin + (startsAt + lasts) * hour),
            timezone,
            tags: tags.map((id) => ({ id })),
            ...stale,
          }));
          const site = { ...recordedSnapshot.site, timezone };
          const world = createTestCalendar({ events: records, site });
          const client = world.calendar;
          const now = begin + after * hour;
          const query = { per_page, ...(hasTags && { tags: [7, 'outdoor'] }) };

          const placed = records
            .filter(({ tags }) => !hasTags || tags.length > 0)
            .map(({ id, start_date, end_date, timezone }) => {
              const [start, end] = [instantIn(start_date, timezone), instantIn(end_date, timezone)];
              return { id, start, over: start === end ? end < now : end <= now };
            });
          const sorted = (over: boolean, direction: 1 | -1) =>
            placed
              .filter((event) => event.over === over)
              .sort((one, other) => direction * (one.start - other.start));
          const starts = new Map(placed.map(({ id, start }) => [id, start]));

          const check = async (sequence: EventSequence, expected: ReturnType<typeof sorted>) => {
            const all = ids(await sequence.all());
            expect(all.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
            expect(all.map((id) => starts.get(id))).toEqual(expected.map(({ start }) => start));
            const first = ids(await sequence);
            expect(first.map((id) => starts.get(id))).toEqual(
              expected.slice(0, per_page).map(({ start }) => start),
            );
          };
          await check(client.events.upcoming(query, { now: new Date(now) }), sorted(false, 1));
          await check(client.events.past(query, { now: new Date(now) }), sorted(true, -1));

          const to = now + 24 * hour;
          const between = client.events.between(new Date(now), new Date(to), { ...query, per_page: 4 });
          const inside = sorted(false, 1).filter(({ start }) => start < to);
          expect(ids(await between).toSorted()).toEqual(inside.map(({ id }) => id).toSorted());
          expect(ids(await between).map((id) => starts.get(id))).toEqual(inside.map(({ start }) => start));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('whose clocks show an hour twice happen when the service has them', async () => {
    // In Berlin the second 02:30 counts, in New York the first 01:30.
    const times = { end_date: '2027-11-30 00:00:00' };
    const { calendar } = createTestCalendar({
      events: [
        { id: 1, title: 'Berlin', start_date: '2027-10-31 02:30:00', timezone: 'Europe/Berlin', ...times },
        {
          id: 2,
          title: 'New York',
          start_date: '2027-11-07 01:30:00',
          timezone: 'America/New_York',
          ...times,
        },
      ],
    });
    const idsBefore = async (to: string) => ids(await calendar.events.between('2027-10-01T00:00:00Z', to));
    expect(await idsBefore('2027-10-31T01:30:00Z')).toEqual([]);
    expect(await idsBefore('2027-10-31T01:30:01Z')).toEqual([1]);
    expect(await idsBefore('2027-11-07T05:30:00Z')).toEqual([1]);
    expect(await idsBefore('2027-11-07T05:30:01Z')).toEqual([1, 2]);
  });

  test('in zones that nobody knows happen when the service says in UTC', async () => {
    const { calendar, mock } = createTestCalendar();
    const body = {
      events: [
        { id: 1, start_date: '2027-05-01 00:00:00', end_date: '2027-05-01 01:00:00', timezone: 'Atlantis' },
      ],
      total: 1,
      total_pages: 1,
    };
    Object.assign(body.events[0]!, {
      utc_start_date: '2027-05-01 06:00:00',
      utc_end_date: '2027-05-01 07:00:00',
    });
    mock.failNext({ status: 200, body: JSON.stringify(body), times: 2 });
    expect(await calendar.events.between('2027-05-01T05:00:00Z', '2027-05-01T06:00:00Z')).toEqual([]);
    expect(await calendar.events.between('2027-05-01T06:00:00Z', '2027-05-01T06:00:01Z')).toHaveLength(1);
  });
});

describe('several tags', () => {
  const year = ['2026-06-01', '2028-06-01'] as const;

  test('mean any of them, with a listing for each, and each event comes once', async () => {
    mock.reset();
    const both = await calendar.events.between(...year, { tags: ['free', 9, 9, 'family-friendly'] });
    const queries = mock.requests.map(({ url }) => new URL(url).searchParams.get('tags'));
    expect(new Set(queries)).toEqual(new Set(['free', '9', 'family-friendly']));
    const everything = await calendar.events.between(...year);
    const tagged = everything.filter(({ tags }) => tags.some(({ id }) => id === 7 || id === 9));
    expect(ids(both)).toEqual(ids(tagged));
    expect(new Set(ids(both)).size).toBe(both.length);
  });

  test('of a list are sent as they are', async () => {
    mock.reset();
    await calendar.events.list({ tags: ['free', 9] });
    expect(new URL(mock.requests[0]!.url).searchParams.get('tags')).toBe('free,9');
  });

  test('keep to the number of requests at once', async () => {
    let [underWay, most] = [0, 0];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay -= 1;
      return mock.fetch(input, init);
    };
    const slow = calendar.withOptions({ fetch });
    for (const concurrency of [1, 2, 3, 7]) {
      most = 0;
      const tags = ['free', 'outdoor', 'family-friendly'];
      await slow.events.between(...year, { tags, per_page: 3 }).all({ concurrency });
      expect(most).toBeLessThanOrEqual(concurrency);
      most = 0;
      await slow.events.past({ tags, per_page: 2 }, { now: '2028-01-01T00:00:00Z' }).all({ concurrency });
      expect(most).toBeLessThanOrEqual(concurrency);
    }
    expect(most).toBeGreaterThan(1);
  });

  test('fail as one where one fails, and one that is unknown is named', async () => {
    await expect(calendar.events.between(...year, { tags: ['free', 'no-such-tag'] })).rejects.toMatchObject({
      name: 'BadRequestError',
    });
    mock.reset();
    const attempt = calendar.events.upcoming({ tags: ['free', 'a,b'] });
    await expect(attempt).rejects.toMatchObject({ issues: [{ path: ['tags', 1] }] });
    expect(mock.requests).toHaveLength(0);
  });
});

describe('requests', () => {
  /** A past of 2,000 events. */
  const many = Array.from({ length: 2000 }, (_, index) => ({
    id: 1_000 + index,
    title: `Event ${index + 1}`,
    start_date: wall(Date.parse('2015-01-01T18:00:00Z') + index * 48 * hour),
    end_date: wall(Date.parse('2015-01-01T20:00:00Z') + index * 48 * hour),
    timezone: 'UTC',
  }));

  test('of the past are for the last pages, and not for all', async () => {
    const { calendar, mock } = createTestCalendar({ events: many });
    const now = '2026-11-20T22:00:00Z';
    const latest = await calendar.events.past({}, { now });
    expect(ids(latest)).toEqual(Array.from({ length: 10 }, (_, index) => 2_999 - index));
    expect(mock.requests.length).toBeLessThanOrEqual(3);
    mock.reset();
    const walked: number[] = [];
    for await (const page of calendar.events.past({ per_page: 5 }, { now }).pages({ concurrency: 1 })) {
      walked.push(...ids(page));
      if (walked.length === 15) break;
    }
    expect(walked).toEqual(Array.from({ length: 15 }, (_, index) => 2_999 - index));
    expect(mock.requests.length).toBeLessThanOrEqual(2);
    mock.reset();
    expect(await calendar.events.past({}, { now }).all()).toHaveLength(2000);
    expect(mock.requests).toHaveLength(40);
  });

  test('for a last page that is gone by now are followed by the one before it', async () => {
    const { calendar, mock } = createTestCalendar({ events: many });
    const gone = { code: 'event-archive-page-not-found', message: 'Gone.', data: { status: 404 } };
    const client = calendar.withOptions({
      fetch: async (input, init) => {
        const { url } = new Request(input, init);
        const page = new URL(url).searchParams.get('page');
        return page === '100' ? Response.json(gone, { status: 404 }) : mock.fetch(input, init);
      },
    });
    const now = '2026-11-20T22:00:00Z';
    expect(ids(await client.events.past({}, { now }))).toEqual(
      Array.from({ length: 10 }, (_, index) => 2979 - index),
    );
  });

  test('of what is to come are one, as a rule', async () => {
    const { calendar, mock } = createTestCalendar({ events: many });
    const upcoming = await calendar.events.upcoming({}, { now: '2020-01-01T00:00:00Z' });
    expect(upcoming).toHaveLength(10);
    expect(mock.requests).toHaveLength(1);
  });

  test('are not sent before they are needed, and once for an await', async () => {
    mock.reset();
    const sequence = calendar.events.upcoming({}, { now: testTime });
    expect(mock.requests).toHaveLength(0);
    expect(await sequence).toEqual(await sequence);
    expect(mock.requests).toHaveLength(1);
    expect(await sequence.finally()).toEqual(await sequence.catch(() => undefined));
    expect(await sequence.all({ limit: 0 })).toEqual([]);
    expect(mock.requests).toHaveLength(1);
  });

  test('that are under way end where the loop is left, or the caller aborts', async () => {
    const signals: AbortSignal[] = [];
    const { calendar, mock } = createTestCalendar({ events: many });
    const fetch: typeof globalThis.fetch = (input, init) => {
      const request = new Request(input, init);
      signals.push(request.signal);
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
      const isHanging = page > 1 && page < 40;
      return isHanging
        ? new Promise((_, reject) =>
            request.signal.addEventListener('abort', () => reject(request.signal.reason)),
          )
        : mock.fetch(request);
    };
    const client = calendar.withOptions({ fetch });
    const now = '2026-11-20T22:00:00Z';
    for await (const _ of client.events.past({}, { now })) break;
    expect(signals.slice(2).every(({ aborted }) => aborted)).toBe(true);
    expect(signals.length).toBeGreaterThan(3);

    const controller = new AbortController();
    const all = client.events.past({}, { now, signal: controller.signal }).all();
    setTimeout(() => controller.abort(), 20);
    await expect(all).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a query of a sequence', () => {
  const untyped = <Value>(value: unknown): Value => value as Value;
  const sequences: Record<string, (query: object) => EventSequence> = {
    between: (query) => calendar.events.between('2027-05-01', '2027-06-01', untyped(query)),
    upcoming: (query) => calendar.events.upcoming(untyped(query)),
    past: (query) => calendar.events.past(untyped(query)),
  };
  const refused = {
    page: 2,
    start_date: '2027-05-01',
    end_date: '2027-05-01',
    starts_before: new Date(),
    starts_after: '2027-05-01',
    ends_before: '2027-05-01',
    ends_after: '2027-05-01',
    strict_dates: false,
  };

  test.each(Object.entries(sequences))(
    '%s refuses dates and pages in words, before anything is sent',
    async (_, start) => {
      mock.reset();
      const attempts = [
        (query: object) => start(query).then(),
        (query: object) => start(query).all(),
        (query: object) => start(query).pages().next(),
        (query: object) => start(query)[Symbol.asyncIterator]().next(),
      ];
      for (const attempt of attempts) {
        const error = await attempt(refused).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (!(error instanceof ValidationError)) throw error;
        expect(error.message).toMatch(/^Invalid query of events: /);
        expect(error.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(
          Object.keys(refused).toSorted(),
        );
        for (const { path, message } of error.issues) {
          expect(message).toMatch(
            path[0] === 'page' ? /^leave it out: .*pages\(\)/ : /^leave it out: the sequence sets the dates/,
          );
        }
      }
      await expect(
        start({ page: undefined, start_date: undefined }).all({ limit: 1 }),
      ).resolves.toBeDefined();
      mock.reset();
      await expect(start({ perPage: 5 })).rejects.toThrow('perPage: unknown key, did you mean per_page?');
      await expect(start({ per_page: 0 })).rejects.toThrow('per_page: expected a positive integer, got 0');
      await expect(start({}).pages({ concurrency: 0 }).next()).rejects.toThrow('concurrency: expected');
      await expect(start({}).all({ concurrency: 0 })).rejects.toThrow('concurrency: expected');
      expect(mock.requests).toHaveLength(0);
    },
  );

  test('is as it was when it is first used', async () => {
    const query = { tags: ['free'] };
    const sequence = calendar.events.upcoming(query, { now: testTime });
    const before = await sequence;
    query.tags.push('no-such-tag');
    expect(ids(await sequence.all({ limit: 10 }))).toEqual(ids(before));
  });

  test.each([
    [{ now: 'soon' }, 'now: expected a date such as'],
    [{ now: new Date(Number.NaN) }, 'now: expected a date such as'],
    [{ noww: '' }, 'noww: unknown key, did you mean now?'],
    [{ timeout: 1 }, 'timeout: unknown key, did you mean http?'],
    [null, 'expected an object, got null'],
  ])('has the options %o, which are refused', async (options, problem) => {
    mock.reset();
    await expect(calendar.events.upcoming({}, untyped(options))).rejects.toThrow(problem);
    await expect(calendar.events.past({}, untyped(options)).all()).rejects.toThrow(ValidationError);
    expect(mock.requests).toHaveLength(0);
  });
});
