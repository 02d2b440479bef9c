import { CalendarClient, ResponseError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { emptyListBody } from '../support/list-response.ts';
import { recordingFetch } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';

const dates = { start_date: '2027-05-01 18:00:00', end_date: '2027-05-01 20:00:00', timezone: 'UTC' };

function createClient(body: object) {
  const { fetch, requests } = recordingFetch(() => Response.json(body));
  return { events: new CalendarClient({ baseUrl: 'https://example.org', fetch }).events, requests };
}

describe('an edit of an event', () => {
  test('writes nothing where the response lacks the cost, which an update would reset', async () => {
    for (const body of [{ id: 60 }, { id: 60, cost_details: { values: ['5'] } }]) {
      const { events, requests } = createClient(body);
      const error = await rejectionOf(events.edit(60, { title: 'New' }, { extraQuery: { _fields: 'id' } }));
      expect(error).toBeInstanceOf(ResponseError);
      expect(String(error)).toContain('it lacks cost');
      expect(requests.map(({ method }) => method)).toEqual(['GET']);
    }
  });
});

describe('a sequence of events', () => {
  const options = { extraQuery: { _fields: 'id' } };

  test.each(['start_date', 'end_date'])('is an error where a response lacks %s', async (name) => {
    const { [name as 'start_date']: _, ...rest } = dates;
    const { events } = createClient({ events: [{ id: 60, ...rest }], total: 1, total_pages: 1 });
    const sequences = [
      events.between('2027-05-01', '2027-06-01', {}, options),
      events.upcoming({}, options),
      events.past({}, options),
    ];
    for (const sequence of sequences) {
      const error = await rejectionOf(sequence);
      expect(error).toBeInstanceOf(ResponseError);
      expect(String(error)).toContain(`it lacks ${name}`);
    }
  });

  test('needs no other fields', async () => {
    const { events } = createClient({ events: [{ id: 60, ...dates }], total: 1, total_pages: 1 });
    const [event] = await events.between('2027-05-01', '2027-06-01', {}, options);
    expect(event).toMatchObject({ id: 60, ...dates });
  });

  test('is empty where there are no events', async () => {
    const { events } = createClient(emptyListBody);
    expect(await events.between('2027-05-01', '2027-06-01', {}, options)).toEqual([]);
  });
});
