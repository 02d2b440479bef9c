import {
  NotFoundError,
  NotStoredError,
  RecurringEventError,
  ResponseError,
  ValidationError,
} from 'events-calendar-client';
import { eventStatusOf } from 'events-calendar-client/format';
import { describe, expect } from 'vitest';
import { testOnRecordedSite } from '../support/calendar-test.ts';
import { answeredBy } from '../support/recording-fetch.ts';
import { untyped } from '../support/rejection.ts';

const dates = { start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00' };
const description = '<!-- wp:paragraph --><p>Fish &amp; chips [map id="5"]</p><!-- /wp:paragraph -->';

/** A test on a site with an event, which has this ID. */
const test = testOnRecordedSite.extend('id', async ({ calendar }) => {
  const event = { title: 'Fair', description, excerpt: 'Short', cost: '12', ...dates };
  return (await calendar.events.create(event)).id;
});

describe('stored', () => {
  test('rejects what is no ID, and records that do not exist', async ({ calendar, mock }) => {
    const { length } = mock.requests;
    await expect(calendar.events.stored(-1)).rejects.toBeInstanceOf(ValidationError);
    expect(mock.requests).toHaveLength(length);
    await expect(calendar.events.stored(999_999)).rejects.toBeInstanceOf(NotFoundError);
  });

  test.for([[{}], [{ title: 'Fair' }], [{ title: { raw: 'Fair' }, content: {} }]])(
    'is a ResponseError for a response without the texts: %j',
    async ([body], { calendar }) => {
      const odd = calendar.withOptions({ fetch: async () => Response.json(body) });
      await expect(odd.events.stored(1)).rejects.toBeInstanceOf(ResponseError);
      await expect(odd.events.edit(1, { title: 'Fair' })).rejects.toBeInstanceOf(ResponseError);
    },
  );
});

describe('setEventStatus', () => {
  test.for(['canceled', 'postponed'] as const)(
    'marks an event as %s, and as scheduled again',
    async (status, { calendar, id }) => {
      const marked = await calendar.events.setEventStatus(id, status, { reason: 'The singer is ill.' });
      expect(eventStatusOf(marked)).toBe(status);
      expect(marked).toMatchObject({ status: 'publish', cost: '$12' });
      const again = await calendar.events.setEventStatus(id, 'scheduled', { reason: untyped(null) });
      expect(eventStatusOf(again)).toBe('scheduled');
    },
  );

  test('sends nothing for unknown statuses, lost reasons or single dates', async ({ calendar, mock, id }) => {
    const { length } = mock.requests;
    const unknown = calendar.events.setEventStatus(id, 'cancelled' as 'canceled');
    await expect(unknown).rejects.toBeInstanceOf(ValidationError);
    const lost = calendar.events.setEventStatus(id, 'scheduled', { reason: 'The singer is well.' });
    await expect(lost).rejects.toThrow('reason: expected nothing for a scheduled event');
    const ofDate = calendar.events.setEventStatus(10_000_001, 'canceled');
    await expect(ofDate).rejects.toBeInstanceOf(RecurringEventError);
    expect(mock.requests).toHaveLength(length);
  });

  test('throws for a site that does not store it', async ({ calendar, mock, id }) => {
    const deaf = answeredBy(calendar, async (request) => {
      if (request.method === 'GET') return mock.fetch(request);
      return mock.fetch(new Request(request, { body: '{}' }));
    });
    const error = await deaf.events.setEventStatus(id, 'canceled').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotStoredError);
    expect(error).toMatchObject({ fields: ['status'], record: { id } });
    const event = await calendar.events.get(id);
    for (const meta of [{}, [], undefined]) {
      const answer = async ({ method }: Request) => Response.json(method === 'GET' ? event : { meta });
      const marking = answeredBy(calendar, answer).events.setEventStatus(id, 'canceled');
      await expect(marking).rejects.toMatchObject({ name: 'NotStoredError', fields: ['status', 'reason'] });
    }
  });

  test('names a site that has closed the route', async ({ calendar, id }) => {
    const body = { code: 'rest_no_route', message: 'No route.', data: { status: 404 } };
    const { events } = answeredBy(calendar, async () => Response.json(body, { status: 404 }));
    await expect(events.setEventStatus(id, 'canceled')).rejects.toMatchObject({ code: 'rest_no_route' });
  });
});
