import type { BadRequestError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf, untyped, validationErrorOf } from '../support/rejection.ts';

const event = { title: 'Fair', start_date: '2027-05-01', end_date: '2027-05-01' };

describe('the field errors of a ValidationError', () => {
  const { client } = recordingClient();
  const create = (fields: object) =>
    validationErrorOf(client.events.create(untyped({ ...event, ...fields })));

  test('are the messages by the names of the fields, nested ones with dots', async () => {
    const venue = { venue: 'Stage', phone: 5 };
    const organizer = [{ organizer: 'Ann' }, { organizer: '' }];
    const { fieldErrors, issues } = await create({ title: '', venue, organizer });

    expect(Object.keys(fieldErrors).toSorted()).toEqual(['organizer.1.organizer', 'title', 'venue.phone']);
    expect(Object.values(fieldErrors).flat().toSorted()).toEqual(
      issues.map(({ message }) => message).toSorted(),
    );
  });

  test('have what is about no field under an empty name', async () => {
    const { fieldErrors } = await validationErrorOf(client.events.create(untyped('Fair')));
    expect(fieldErrors).toEqual({ '': ['expected an object, got "Fair"'] });
  });
});

test.each<[unknown, object]>([
  [
    { params: { title: 'Too short.', website: 'No address.' } },
    { title: ['Too short.'], website: ['No address.'] },
  ],
  [
    { params: ['title', 'start_date'] },
    { title: ['Invalid parameter(s): title'], start_date: ['Invalid parameter(s): title'] },
  ],
  [{ params: {} }, { '': ['Invalid parameter(s): title'] }],
  [{}, { '': ['Invalid parameter(s): title'] }],
  [null, { '': ['Invalid parameter(s): title'] }],
])('the field errors of a BadRequestError: %j', async (data, expected) => {
  const body = { code: 'rest_invalid_param', message: 'Invalid parameter(s): title', data };
  const { client } = recordingClient(() => Response.json(body, { status: 400 }));
  const { name, fieldErrors } = (await rejectionOf(client.events.create(event))) as BadRequestError;
  expect([name, fieldErrors]).toEqual(['BadRequestError', expected]);
});
