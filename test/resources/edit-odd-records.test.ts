import { ResponseError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../support/recording-fetch.ts';
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
