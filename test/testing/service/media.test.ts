import { CalendarClient } from 'events-calendar-client';
import { uploadImage } from 'events-calendar-client/media';
import { createCalendarMock, type MockRole } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { pngOf } from '../../support/png.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { createTestCalendar } from '../../support/test-calendar.ts';

const dates = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };

test('an image that was sent is one of events, venues and organizers', async () => {
  const { mock, calendar } = createTestCalendar();
  const texts = { title: 'R&amp;D <3 "x"', alt_text: 'a < b & c \\ "d" 100%20' };
  const image = await uploadImage(calendar, pngOf(400, 300), { filename: 'poster.png', ...texts });
  expect(image).toMatchObject({ width: 400, height: 300, filesize: 24, mime_type: 'image/png' });
  expect([image.title, image.alt_text]).toEqual(['R&amp;D <3 “x”', texts.alt_text]);

  const event = await calendar.events.create({ title: 'Fair', ...dates, image });
  const venue = await calendar.venues.create({ venue: 'Old Mill', image: image.id });
  expect(event.image).toMatchObject({
    id: image.id,
    url: image.url,
    extension: 'png',
    width: 400,
    height: 300,
  });
  expect(venue.image).toEqual(event.image);
  expect(mock.snapshot().media?.at(-1)).toMatchObject({ id: image.id, url: image.url });
  const copy = createCalendarMock({ snapshot: mock.snapshot() });
  const reader = new CalendarClient({ baseUrl: 'https://calendar.example', fetch: copy.fetch });
  expect((await reader.events.get(event.id)).image).toEqual(event.image);
});

test('images are listed, read, and deleted where they are', async () => {
  const { calendar } = createTestCalendar();
  const { id } = await uploadImage(calendar, pngOf(1, 1), { filename: 'poster.png' });
  const event = await calendar.events.create({ title: 'Fair', ...dates, image: id });
  const page = await calendar.site.list<{ id: number }>('wp/v2/media', { query: { per_page: 2 } });
  expect(page).toMatchObject({ total: 3, totalPages: 2 });
  expect(page.items[0]?.id).toBe(id);
  expect(await calendar.site.list('wp/v2/media', { query: { per_page: 1 } }).all()).toHaveLength(3);

  expect(await calendar.site.request(`wp/v2/media/${id}`)).toMatchObject({ id, media_type: 'image' });
  const path = `wp/v2/media/${id}`;
  expect(await rejectionOf(calendar.site.request(path, { method: 'DELETE' }))).toMatchObject({
    code: 'rest_trash_not_supported',
  });
  await calendar.site.request(path, { method: 'DELETE', query: { force: true } });
  expect(await rejectionOf(calendar.site.request(path))).toMatchObject({
    status: 404,
    code: 'rest_post_invalid_id',
  });
  expect((await calendar.events.get(event.id)).image).toBeNull();
});

test.each<[MockRole | undefined, number | undefined]>([
  ['administrator', undefined],
  ['editor', undefined],
  ['author', undefined],
  ['contributor', 403],
  ['subscriber', 403],
  [undefined, 401],
])('as %s, an upload responds with %s', async (role, status) => {
  const auth = { username: 'somebody', applicationPassword: 'open sesame' };
  const mock = createCalendarMock(role && { users: [{ ...auth, role }] });
  const calendar = new CalendarClient({
    baseUrl: 'https://calendar.example',
    fetch: mock.fetch,
    ...(role && { auth }),
  });
  const error = await rejectionOf(uploadImage(calendar, pngOf(1, 1)));
  expect(error).toEqual(status && expect.objectContaining({ status, code: 'rest_cannot_create' }));
});

describe('what WordPress refuses', () => {
  const image = { 'Content-Type': 'image/png' };
  const attachment = (name: string) => ({
    ...image,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
  test.each<[string, HeadersInit, BlobPart, number, string]>([
    ['no content', attachment('x.png'), '', 400, 'rest_upload_no_data'],
    ['no name', image, 'x', 400, 'rest_upload_no_content_disposition'],
    [
      'a name of another form',
      { ...image, 'Content-Disposition': 'inline' },
      'x',
      400,
      'rest_upload_invalid_disposition',
    ],
    ['a type', attachment('x.svg'), '<svg/>', 500, 'rest_upload_unknown_error'],
    ['a name without an extension', attachment('x'), 'hello', 500, 'rest_upload_unknown_error'],
  ])('%s', async (_, headers, content, status, code) => {
    const { calendar } = createTestCalendar();
    const request = calendar.site.request('wp/v2/media', {
      method: 'POST',
      body: new Blob([content]),
      headers,
    });
    expect(await rejectionOf(request)).toMatchObject({ status, code });
  });

  test('a form without a file', async () => {
    const { calendar } = createTestCalendar();
    const body = new FormData();
    body.set('title', 'x');
    const error = await rejectionOf(calendar.site.request('wp/v2/media', { method: 'POST', body }));
    expect(error).toMatchObject({ status: 400, code: 'rest_upload_no_data' });
  });
});
