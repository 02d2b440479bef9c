import { CalendarClient, ResponseError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient, recordingFetch } from '../support/recording-fetch.ts';
import { type Fields, fieldsOf, snapshot } from '../support/recordings.ts';
import { rejectionOf } from '../support/rejection.ts';

const event: Fields = fieldsOf(snapshot.events[0]);

/** Edits the title of an event that the site sends so, and returns what was written. */
function editWith(odd: object) {
  const written: unknown[] = [];
  const { client } = recordingClient(async (request) => {
    const record = { ...event, ...odd };
    // The listing by which an edit knows recurring events.
    if (request.url.includes('include='))
      return Response.json({ events: [record], total: 1, total_pages: 1 });
    if (request.method === 'GET') return Response.json(record);
    written.push(await request.clone().json());
    return Response.json({ ...event, ...odd, title: 'New', modified_utc: '2030-01-01 00:00:00' });
  });
  return { edit: client.events.edit(Number(event.id), { title: 'New' }), written };
}

describe('an edit of an event with an odd field', () => {
  test.each([
    ['an image whose file is gone', { image: { url: false, id: '124', extension: '' } }, { image: '124' }],
    ['organizers of which one is odd', { organizer: [{ id: 3, url: 5 }, 14] }, { organizer: ['3', 14] }],
    ['a cost that is a number', { cost: 12 }, { cost: 12 }],
  ])('writes it back as it was stored: %s', async (_, odd, expected) => {
    const { edit, written } = editWith(odd);
    await edit;
    const [body] = written.map(fieldsOf);
    for (const [name, value] of Object.entries(expected)) expect(String(body?.[name])).toBe(String(value));
  });

  test.each([{ organizer: [{ organizer: 'No ID' }] }, { image: { url: false } }, { timezone: {} }])(
    'writes nothing if it would clear the field: %j',
    async (odd) => {
      const { edit, written } = editWith(odd);
      expect(await rejectionOf(edit)).toBeInstanceOf(ResponseError);
      expect(written).toEqual([]);
    },
  );
});

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
});
