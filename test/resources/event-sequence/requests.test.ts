import type { EventSequence } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventAt, hour } from '../../support/event-times.ts';
import { answeredBy } from '../../support/recording-fetch.ts';
import { untyped, validationErrorOf } from '../../support/rejection.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createTestCalendar } from '../../support/test-calendar.ts';
import { calendar, ids, mock } from './recorded-events.ts';

describe('requests', () => {
  /** A past of 2,000 events. */
  const many = Array.from({ length: 2000 }, (_, index) =>
    eventAt(1_000 + index, Date.parse('2015-01-01T18:00:00Z') + index * 48 * hour, 2),
  );
  const { calendar, mock } = createTestCalendar({ events: many });

  /** The addresses of the requests that are sent meanwhile. */
  async function requestsDuring(read: () => PromiseLike<unknown>): Promise<string[]> {
    const before = mock.requests.length;
    await read();
    return mock.requests.slice(before).map(({ url }) => url.replace(/&fresh=\d+/, ''));
  }

  test('of the past are for the last pages, and not for all', async () => {
    const now = '2026-11-20T22:00:00Z';
    const ofFirst = await requestsDuring(async () => {
      const latest = await calendar.events.past({}, { now });
      expect(ids(latest)).toEqual(Array.from({ length: 10 }, (_, index) => 2_999 - index));
    });
    expect(ofFirst).toHaveLength(2);
    const ofPages = await requestsDuring(async () => {
      const walked: number[] = [];
      for await (const { items } of calendar.events.past({}, { now }).pages({ concurrency: 1 })) {
        walked.push(...ids(items));
        if (walked.length === 20) break;
      }
      expect(walked).toEqual(Array.from({ length: 20 }, (_, index) => 2_999 - index));
    });
    expect(ofPages.length).toBeLessThanOrEqual(2);
    const ofAll = await requestsDuring(async () =>
      expect(await calendar.events.past({}, { now }).all()).toHaveLength(2000),
    );
    expect(ofAll).toHaveLength(40);
  });

  test('of the past are three at most, however few events the last page has', async () => {
    const limits = fc.integer({ min: 1, max: 20 });
    await forAll(propertyRuns(100), [fc.integer({ min: 1, max: 400 }), limits], async (total, limit) => {
      const { calendar, mock } = createTestCalendar({ events: many.slice(0, total) });
      const latest = await calendar.events.past({ limit }, { now: '2026-11-20T22:00:00Z' });
      const wanted = many.slice(0, total).toReversed().slice(0, limit);
      expect(ids(latest)).toEqual(wanted.map(({ id }) => id));
      expect(mock.requests.length).toBeLessThanOrEqual(3);
    });
  });

  test.each([
    ['upcoming', ['2026-11-20T22:01:00Z', '2026-11-20T22:05:59Z', '2026-11-20T22:06:00Z']],
    ['past', ['2026-11-20T22:04:00Z', '2026-11-20T22:00:00Z', '2026-11-20T22:04:01Z']],
  ] as const)('of %s are the same for five minutes', async (kind, [start, end, later]) => {
    const urlsAt = (now: string) => requestsDuring(() => calendar.events[kind]({}, { now }));
    expect(await urlsAt(start)).toEqual(await urlsAt(end));
    expect(await urlsAt(start)).not.toEqual(await urlsAt(later));
  });

  test('of a rounded moment bring the events of the moment itself', async () => {
    await forAll(propertyRuns(50), [fc.nat(3 * 24 * 60 * 60_000)], async (offset) => {
      const now = new Date(Date.parse('2020-01-01T00:00:00Z') + offset);
      const ended = many.filter(
        ({ end_date }) => Date.parse(`${end_date.replace(' ', 'T')}Z`) <= now.getTime(),
      );
      const [upcoming] = await calendar.events.upcoming({ limit: 1 }, { now });
      const [past] = await calendar.events.past({ limit: 1 }, { now });
      expect(past?.id).toBe(ended.at(-1)!.id);
      expect(upcoming?.id).toBe(ended.at(-1)!.id + 1);
    });
  });

  test('that are under way end where the loop is left, or the caller aborts', async () => {
    const signals: AbortSignal[] = [];
    const client = answeredBy(calendar, async (request) => {
      signals.push(request.signal);
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
      const isHanging = page > 1 && page < 40;
      return isHanging
        ? new Promise((_, reject) =>
            request.signal.addEventListener('abort', () => reject(request.signal.reason)),
          )
        : mock.fetch(request);
    });
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
  '%s refuses dates and pages, before anything is sent',
  async (_, start) => {
    mock.reset();
    const attempts = [
      (query: object) => start(query).then(),
      (query: object) => start(query).all(),
      (query: object) => start(query).pages().next(),
      (query: object) => start(query)[Symbol.asyncIterator]().next(),
    ];
    for (const attempt of attempts) {
      const error = await validationErrorOf(attempt(refused));
      expect(error.message).toMatch(/^Invalid query of events: /);
      const paths = error.issues.map(({ path }) => path.join('.'));
      expect(paths.toSorted()).toEqual(Object.keys(refused).toSorted());
      expect(new Set(error.issues.map(({ code }) => code))).toEqual(new Set(['not_allowed']));
    }
    await expect(start({ page: undefined, start_date: undefined }).all({ limit: 1 })).resolves.toBeDefined();
    mock.reset();
    await expect(start({ perPage: 5 })).rejects.toThrow('perPage: unknown key, did you mean per_page?');
    await expect(start({ per_page: 0 })).rejects.toThrow('per_page: expected a positive integer, got 0');
    await expect(start({}).pages({ concurrency: 0 }).next()).rejects.toThrow('concurrency: expected');
    expect(mock.requests).toHaveLength(0);
  },
);
