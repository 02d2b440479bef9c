import { uploadImage } from 'events-calendar-client/media';
import type { MockRole } from 'events-calendar-client/testing';
import { expect } from 'vitest';
import { testOnRecordedSite as test } from '../../support/calendar-test.ts';
import { pngOf } from '../../support/png.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { createSite, createTestCalendar } from '../../support/test-calendar.ts';

const dates = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };

test('an image that was sent is one of events, venues and organizers', async ({ mock, calendar }) => {
  const texts = { title: 'R&amp;D <3 "x"', alt_text: 'a < b & c \\ "d" 100%20' };
  const image = await uploadImage(calendar, pngOf(400, 300), { filename: 'poster.png', ...texts });
  expect(image).toMatchObject({ width: 400, height: 300, filesize: 24, mime_type: 'image/png' });
  expect([image.title, image.alt_text]).toEqual(['R&amp;D <3 “x”', texts.alt_text]);

  const event = await calendar.events.create({ title: 'Fair', ...dates, image });
  const venue = await calendar.venues.create({ venue: 'Old Mill', image: image.id });
  const { id, url } = image;
  expect(event.image).toMatchObject({ id, url, extension: 'png', width: 400, height: 300 });
  expect(venue.image).toEqual(event.image);
  expect(mock.snapshot().media?.at(-1)).toMatchObject({ id, url });
  const { calendar: reader } = createTestCalendar(mock.snapshot());
  expect((await reader.events.get(event.id)).image).toEqual(event.image);
});

test('images are listed, read, and deleted where they are', async ({ calendar }) => {
  const { id } = await uploadImage(calendar, pngOf(1, 1), { filename: 'poster.png' });
  const event = await calendar.events.create({ title: 'Fair', ...dates, image: id });
  const page = await calendar.site.list<{ id: number }>('wp/v2/media', { query: { per_page: 2 } });
  expect(page).toMatchObject({ total: 3, totalPages: 2 });
  expect(page.items[0]?.id).toBe(id);
  expect(await calendar.site.list('wp/v2/media', { query: { per_page: 1 } }).all()).toHaveLength(3);

  const path = `wp/v2/media/${id}`;
  expect(await calendar.site.request(path)).toMatchObject({ id, media_type: 'image' });
  const trashing = rejectionOf(calendar.site.request(path, { method: 'DELETE' }));
  expect(await trashing).toMatchObject({ code: 'rest_trash_not_supported' });
  await calendar.site.request(path, { method: 'DELETE', query: { force: true } });
  const gone = { status: 404, code: 'rest_post_invalid_id' };
  expect(await rejectionOf(calendar.site.request(path))).toMatchObject(gone);
  expect((await calendar.events.get(event.id)).image).toBeNull();
});

test('names of files are clean, unique, and of the type of their content', async ({ calendar }) => {
  const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: 'image/jpeg' });
  const nameAfter = async (filename: string, file = pngOf(1, 1)) =>
    (await uploadImage(calendar, file, { filename })).url.split('/').at(-1);
  expect(await nameAfter('Über uns (1).png')).toBe('Uber-uns-1.png');
  expect(await nameAfter('same.png')).toBe('same.png');
  expect(await nameAfter('same.png')).toBe('same-1.png');
  expect(await nameAfter('Straße 日本.png')).toBe('Strase-日本.png');
  expect(await nameAfter('(.png')).toBe('unnamed-file.png');
  expect(await nameAfter('x.php.png')).toBe('x.php_.png');
  expect(await nameAfter('photo.png', jpeg)).toBe('photo.jpg');
});

test('images are found by what programs ask for, and their texts are changed', async ({ calendar }) => {
  const ids: number[] = [];
  for (const name of ['poster', 'flyer', 'other-flyer'])
    ids.push((await uploadImage(calendar, pngOf(1, 1), { filename: `${name}.png` })).id);
  const [poster, flyer, other] = ids;
  const found = async (query: Record<string, string | number>) =>
    (await calendar.site.list<{ id: number }>('wp/v2/media', { query })).items.map(({ id }) => id);
  expect(await found({ search: 'FLYER' })).toEqual([other, flyer]);
  expect(await found({ slug: 'poster', media_type: 'image', mime_type: 'image/gif' })).toEqual([poster]);
  expect(await found({ include: `${flyer},${poster}`, orderby: 'include' })).toEqual([flyer, poster]);
  expect(await found({ exclude: flyer!, per_page: 2, media_type: 'image' })).toEqual([other, poster]);
  for (const query of [{ media_type: 'video' }, { parent: 57 }]) expect(await found(query)).toEqual([]);
  expect(await found({ media_type: 'video,image', per_page: 3 })).toEqual([other, flyer, poster]);
  for (const query of [{ per_page: 101 }, { per_page: 0 }, { orderby: 'size' }])
    expect(await rejectionOf(found(query))).toMatchObject({ status: 400, code: 'rest_invalid_param' });

  const path = `wp/v2/media/${poster}`;
  await calendar.site.request(path, { method: 'PUT', body: { title: 'New', alt_text: 'A', slug: 'flyer' } });
  const changed = { title: { rendered: 'New' }, alt_text: 'A', slug: 'flyer-2' };
  expect(await calendar.site.request(path)).toMatchObject(changed);
  const own = calendar.site.request(path, { method: 'PUT', body: { slug: 'harbour-stage' } });
  expect(await own).toMatchObject({ slug: 'harbour-stage-2' });
});

test('the URL of an image on the own site is one of its media library', async ({ calendar }) => {
  const { image } = await calendar.events.get(21);
  const { url: encoded } = await uploadImage(calendar, pngOf(1, 1), { filename: '日本.png' });
  for (const url of [image!.url, image!.sizes!.medium!.url, encoded])
    await calendar.events.edit(21, { image: url });
  const missing = rejectionOf(calendar.events.edit(21, { image: 'https://calendar.example/missing.png' }));
  expect(await missing).toMatchObject({ status: 400, code: 'rest_invalid_param' });
});

test.each<[MockRole | undefined, number | undefined]>([
  ['author', undefined],
  ['contributor', 403],
  ['subscriber', 403],
  [undefined, 401],
])('as %s, an upload responds with %s', async (role, status) => {
  const auth = { username: 'somebody', applicationPassword: 'open sesame' };
  const { calendar } = createSite({ users: role ? [{ ...auth, role }] : [] });
  const uploader = calendar.withOptions({ auth: role && auth });
  const error = await rejectionOf(uploadImage(uploader, pngOf(1, 1)));
  expect(error).toEqual(status && expect.objectContaining({ status, code: 'rest_cannot_create' }));
});

const attachment = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}"` });
const wrongHash = { ...attachment('x.png'), 'Content-MD5': 'x' };
test.for<[string, Record<string, string>, BlobPart, number, string]>([
  ['no content', attachment('x.png'), '', 400, 'no_data'],
  ['no name', {}, 'x', 400, 'no_content_disposition'],
  ['a name of another form', { 'Content-Disposition': 'inline' }, 'x', 400, 'invalid_disposition'],
  ['a type', attachment('x.svg'), '<svg/>', 500, 'sideload_error'],
  ['content of another type', attachment('x.png'), 'hello', 500, 'sideload_error'],
  ['a wrong hash', wrongHash, pngOf(1, 1), 412, 'hash_mismatch'],
  ['a name without an extension', attachment('x'), 'hello', 500, 'sideload_error'],
])('WordPress refuses %s', async ([_, named, content, status, code], { calendar }) => {
  const headers = { 'Content-Type': 'image/png', ...named };
  const image = { method: 'POST', body: new Blob([content]), headers } as const;
  const error = await rejectionOf(calendar.site.request('wp/v2/media', image));
  expect(error).toMatchObject({ status, code: `rest_upload_${code}` });
});

test.for([
  ['no file', 'x', 400, 'no_data'],
  ['a file in another field', new Blob(['x'], { type: 'image/png' }), 500, 'unknown_error'],
] as const)('WordPress refuses a form with %s', async ([_, value, status, code], { calendar }) => {
  const body = new FormData();
  body.set('title', value as string);
  const error = await rejectionOf(calendar.site.request('wp/v2/media', { method: 'POST', body }));
  expect(error).toMatchObject({ status, code: `rest_upload_${code}` });
});
