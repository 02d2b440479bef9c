import { type CalendarClient, NotFoundError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { createTestCalendar } from '../../support/test-calendar.ts';

/** A client that receives the same error to every request. */
function clientOf(body: unknown, status: number): CalendarClient {
  return recordingClient(() => Response.json(body, { status })).client;
}

describe('an item that does not exist', () => {
  const invalid = (name: string) => ({
    code: 'rest_invalid_param',
    message: `Invalid parameter(s): ${name}`,
    data: { status: 400, params: { [name]: 'Invalid parameter.' }, details: [] },
  });

  test.each(['events', 'venues', 'organizers', 'categories', 'tags'] as const)(
    'rejects with NotFoundError for %s, whether the status is 400 or 404',
    async (name) => {
      const invalidId = clientOf(invalid('id'), 400)[name];
      const missing = clientOf({ code: 'rest-event-not-found', message: 'None' }, 404)[name];

      const requests = [
        invalidId.get(9),
        invalidId.update(9, { description: 'New' }),
        invalidId.delete(9),
        missing.get(9),
      ];

      for (const error of await Promise.all(requests.map(rejectionOf))) {
        expect(error).toBeInstanceOf(NotFoundError);
      }
    },
  );

  test.each(['events', 'venues', 'organizers'] as const)(
    'rejects with NotFoundError for %s by slug',
    async (name) => {
      const { [name]: namespace } = clientOf(invalid('slug'), 400);

      const requests = [
        namespace.getBySlug('nope'),
        namespace.updateBySlug('nope', { description: 'New' }),
        namespace.deleteBySlug('nope'),
      ];

      for (const error of await Promise.all(requests.map(rejectionOf))) {
        expect(error).toBeInstanceOf(NotFoundError);
        expect(String(error)).toContain(
          `answered 400 rest_invalid_param: no ${name.slice(0, -1)} with the slug nope`,
        );
        expect(error).toMatchObject({
          detail: 'Invalid parameter(s): slug',
          params: { slug: 'Invalid parameter.' },
        });
      }
    },
  );

  test('rejects with BadRequestError if the path does not name it', async () => {
    const requests = [
      clientOf(invalid('venue'), 400).events.update(9, { venue: 99999 }),
      clientOf(invalid('parent'), 400).categories.update(9, { parent: 99999 }),
      clientOf(invalid('id'), 400).events.list(),
      clientOf(invalid('slug'), 400).tags.list({ slug: 'nope' }),
      clientOf(invalid('slug'), 400).categories.create({ name: 'Music', slug: 'nope' }),
    ];

    for (const error of await Promise.all(requests.map(rejectionOf))) {
      expect(error).toMatchObject({ name: 'BadRequestError' });
    }
  });

  test.each([
    [409, { code: 'rest-invalid-event-id', message: 'No' }],
    [400, { code: 'rest_other', message: 'No', data: { params: ['id'] } }],
  ])('rejects with BadRequestError for status %i of another kind: %j', async (status, body) => {
    const error = await rejectionOf(clientOf(body, status).events.get(12));
    expect(error).toMatchObject({ name: 'BadRequestError', status });
  });

  test('rejects with BadRequestError if other parameters are invalid too', async () => {
    const body = { ...invalid('id'), data: { status: 400, params: { id: 'Invalid.', title: 'Invalid.' } } };

    await expect(clientOf(body, 400).events.get(9)).rejects.toMatchObject({ name: 'BadRequestError' });
  });
});

describe('the error of an item that does not exist', () => {
  test('names it for updates and edits by slug too, and for ids', async () => {
    const { calendar } = createTestCalendar();
    const updated = await rejectionOf(calendar.venues.updateBySlug('old-mill', { phone: '5' }));
    expect(String(updated)).toMatch(/: no venue with the slug old-mill$/);
    const edited = await rejectionOf(calendar.venues.editBySlug('old-mill', { phone: '5' }));
    expect(String(edited)).toMatch(/: no venue with the slug old-mill$/);
    expect(String(await rejectionOf(calendar.tags.get(99_999)))).toMatch(/: no tag with the id 99999$/);
    const event = await rejectionOf(calendar.events.get(99_999));
    expect(String(event)).toMatch(/answered 404 rest-event-not-found: no event with the id 99999$/);
  });

  test('is that of 404 as well, unless the route itself is missing', async () => {
    const missing = (code: string) =>
      clientOf({ code, message: 'In its own words.', data: { status: 404 } }, 404);
    const unknown = await rejectionOf(missing('venue-not-found').venues.getBySlug('100%'));
    expect(String(unknown)).toMatch(/: no venue with the slug 100%$/);
    const noRoute = await rejectionOf(missing('rest_no_route').venues.getBySlug('old-mill'));
    expect(String(noRoute)).toMatch(/: In its own words\.$/);
  });
});
