import { CalendarClient, ResponseError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { createTestCalendar } from '../support/test-calendar.ts';

const _dates = { start_date: '2027-05-01 18:00:00', end_date: '2027-05-01 20:00:00', timezone: 'UTC' };

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

test('a sequence asks for whole events, whatever fields the caller wants', async () => {
  const { calendar, mock } = createTestCalendar();
  await calendar.events.between('2027-05-01', '2027-06-01', {}, { extraQuery: { _fields: 'id' } });
  expect(mock.requests.map(({ url }) => url.includes('_fields'))).toEqual([false]);
});
