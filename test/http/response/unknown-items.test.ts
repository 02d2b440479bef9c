import { NotFoundError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { createTestCalendar } from '../../support/test-calendar.ts';

async function failureOf(request: PromiseLike<unknown>): Promise<NotFoundError> {
  try {
    await request;
  } catch (error) {
    if (error instanceof NotFoundError) return error;
    throw error;
  }
  throw new Error('It was found.');
}

describe('the error of an item that does not exist', () => {
  test.each([
    ['getBySlug', 'GET'],
    ['deleteBySlug', 'DELETE'],
  ] as const)('of %s names the record and its slug', async (method, verb) => {
    const { calendar } = createTestCalendar();
    for (const name of ['events', 'venues', 'organizers'] as const) {
      const error = await failureOf(calendar[name][method]('früh-schoppen'));
      const singular = name.replace(/s$/, '');
      expect(error.message).toMatch(
        new RegExp(
          `^${verb} https://.* answered 400 rest_invalid_param: no ${singular} with the slug früh-schoppen$`,
        ),
      );
      expect(error).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
        detail: 'Invalid parameter(s): slug',
      });
      expect(Object.keys(error.params)).toEqual(['slug']);
    }
  });

  test('names it for updates and edits by slug too, and for ids', async () => {
    const { calendar } = createTestCalendar();
    const updated = await failureOf(calendar.venues.updateBySlug('old-mill', { phone: '5' }));
    expect(updated.message).toMatch(/: no venue with the slug old-mill$/);
    const edited = await failureOf(calendar.venues.editBySlug('old-mill', { phone: '5' }));
    expect(edited.message).toMatch(/: no venue with the slug old-mill$/);
    expect((await failureOf(calendar.tags.get(99_999))).message).toMatch(/: no tag with the id 99999$/);
    const event = await failureOf(calendar.events.get(99_999));
    expect(event.message).toMatch(/answered 404 rest-event-not-found: no event with the id 99999$/);
    expect(event.detail).not.toBe('');
  });

  test('is that of 404 as well, unless the route itself is missing', async () => {
    const clientOf = (code: string) => {
      const body = { code, message: 'In its own words.', data: { status: 404 } };
      return recordingClient(() => Response.json(body, { status: 404 })).client;
    };
    const unknown = await failureOf(clientOf('venue-not-found').venues.getBySlug('100%'));
    expect(unknown.message).toMatch(/: no venue with the slug 100%$/);
    const noRoute = await failureOf(clientOf('rest_no_route').venues.getBySlug('old-mill'));
    expect(noRoute.message).toMatch(/: In its own words\.$/);
  });
});
