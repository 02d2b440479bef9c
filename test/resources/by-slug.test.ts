import { type CalendarClient, NotFoundError, ValidationError } from 'events-calendar-client';
import fc from 'fast-check';
import { expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { requestsOf } from '../support/test-calendar.ts';

const kinds = ['events', 'venues', 'organizers'] as const;
const methods = ['getBySlug', 'findBySlug', 'updateBySlug', 'editBySlug', 'deleteBySlug'] as const;

type Kind = (typeof kinds)[number];

/** Calls a method, which reads or writes a record by its slug. */
function call(client: CalendarClient, kind: Kind, method: (typeof methods)[number], slug: string) {
  if (method === 'updateBySlug' || method === 'editBySlug')
    return client[kind][method](slug, { status: 'draft' });
  return client[kind][method](slug);
}

// WordPress drops all of these characters, and then finds any record without a slug.
const dropped = fc.constantFrom(...'-. \'"!?()*+,:;=@$~|^`{}[]–—…“’«©™\u00a0', '%2D', '<br>', '&amp;');
const emptySlug = fc.array(dropped, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));

test('a slug of which a site keeps nothing is rejected before anything is sent', async () => {
  const [anyKind, anyMethod] = [fc.constantFrom(...kinds), fc.constantFrom(...methods)];
  await forAll(propertyRuns(300), [emptySlug, anyKind, anyMethod], async (slug, kind, method) => {
    const { client, requests } = recordingClient();
    await expect(call(client, kind, method, slug)).rejects.toBeInstanceOf(ValidationError);
    expect(requests).toEqual([]);
  });
});

const part = fc.constantFrom(...'aZ7_éüßØΣжй東京🎉 -.’×€<>&;');

test('a record is found in every form of its slug', async ({ calendar }) => {
  const anySlug = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => `x${parts.join('')}`);
  await forAll(propertyRuns(100), [anySlug], async (slug) => {
    const { id, slug: stored = '' } = await calendar.events.create({
      ...{ title: 'Fair', start_date: '2027-05-01', end_date: '2027-05-01', slug },
    });
    for (const form of [
      stored,
      stored.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
      encodeURIComponent(stored),
    ])
      expect((await calendar.events.getBySlug(form)).id).toBe(id);
    await calendar.events.updateBySlug(stored, { slug: `YΣ ${id}` });
    expect((await calendar.events.get(id)).slug).toBe(`yσ-${id}`);
    await calendar.events.deleteBySlug(`yσ-${id}`);
  });
});

test.for(kinds)('one of the %s with another slug is no result, nor written', async (kind, { calendar }) => {
  const [one] = (await calendar[kind].list()).items;
  for (const slug of ['', 'other', `${one!.slug}-2`]) {
    const { client, requests } = recordingClient(() => Response.json({ ...one, slug }));
    for (const method of methods) {
      const result = call(client, kind, method, one!.slug!);
      if (method === 'findBySlug') expect(await result).toBeUndefined();
      else expect(await rejectionOf(result)).toBeInstanceOf(NotFoundError);
    }
    expect(requests.filter((request) => request.method !== 'GET')).toEqual([]);
  }
});

test('a slug in the body of an update by slug renames that record only', async ({ calendar, mock }) => {
  const dates = { start_date: '2027-05-01', end_date: '2027-05-01' };
  const fair = await calendar.events.create({ title: 'Fair', slug: 'fair', ...dates });
  const gala = await calendar.events.create({ title: 'Gala', slug: 'gala', cost: '25', ...dates });
  const before = mock.requests.length;
  await calendar.events.updateBySlug('fair', { title: 'Fair', slug: 'new-fair' });
  expect(requestsOf(mock).slice(before)).toEqual(['GET /events/by-slug/fair', `POST /events/${fair.id}`]);
  expect((await calendar.events.get(fair.id)).slug).toBe('new-fair');
  await rejectionOf(calendar.events.updateBySlug('new-fair', { title: 'Fair', slug: 'gala' }));
  expect(await calendar.events.get(gala.id)).toEqual({ ...gala, json_ld: expect.anything() });
});
