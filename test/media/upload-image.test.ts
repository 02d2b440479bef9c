import { BadRequestError, NotStoredError, ResponseError } from 'events-calendar-client';
import { uploadImage } from 'events-calendar-client/media';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { pngOf } from '../support/png.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf, untyped, validationErrorOf } from '../support/rejection.ts';

const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' });

const media = {
  id: 12,
  source_url: 'https://example.org/wp-content/uploads/poster.png',
  title: { rendered: 'R&#038;D &lt;3' },
  alt_text: 'a &lt; b',
  mime_type: 'image/png',
  media_details: { width: 400, height: 300, filesize: 4, sizes: {} },
};

const wordpressError = (status: number, code: string, message: string) => () =>
  Response.json({ code, message, data: { status } }, { status });

describe('what is sent', () => {
  test('is the file with its name and its texts, as the site keeps them', async () => {
    const { client, requests } = recordingClient(() => Response.json(media, { status: 201 }));
    const options = {
      filename: 'poster.png',
      title: 'R&amp;D <3 \\',
      alt_text: 'a < b',
      caption: '<b>c</b> \\',
      post: 7,
    };
    await uploadImage(client, png, options);
    const [request] = requests;
    expect([request?.method, request?.url]).toEqual(['POST', 'https://example.org/wp-json/wp/v2/media']);
    const { file, ...texts } = Object.fromEntries((await request!.formData()).entries());
    expect(file).toMatchObject({ name: 'poster.png', size: 4, type: 'image/png' });
    expect(texts).toEqual({
      title: 'R&amp;amp;D &lt;3 &#92;',
      alt_text: 'a &lt; b',
      caption: '<b>c</b> &#92;',
      post: '7',
    });
  });

  test.each([
    ['a file', new File(['x'], 'fair.jpg'), {}, 'fair.jpg'],
    ['a file under another name', new File(['x'], 'fair.jpg'), { filename: 'other.jpg' }, 'other.jpg'],
    ['a Blob', png, {}, 'image.png'],
  ])('%s has a name', async (_, file, options, name) => {
    const { client, requests } = recordingClient(() => Response.json(media, { status: 201 }));
    await uploadImage(client, file, options);
    expect((await requests[0]!.formData()).get('file')).toMatchObject({ name });
  });
});

test('what is returned is an image, with plain texts', async () => {
  const { client } = recordingClient(() => Response.json(media, { status: 201 }));
  expect(await uploadImage(client, png)).toEqual({
    id: 12,
    url: 'https://example.org/wp-content/uploads/poster.png',
    title: 'R&D <3',
    alt_text: 'a < b',
    mime_type: 'image/png',
    width: 400,
    height: 300,
    filesize: 4,
  });
});

test('a file with the same content is sent once, whatever its name or a cache', async ({
  calendar,
  mock,
}) => {
  const first = await uploadImage(calendar, pngOf(4, 3), { filename: 'poster.png', reuse: true });
  expect(await uploadImage(calendar, pngOf(4, 3), { filename: 'copy.png', reuse: true })).toEqual(first);
  const other = await uploadImage(calendar, pngOf(4, 3, 'other'), { filename: 'poster.png', reuse: true });
  expect(other.id).not.toBe(first.id);
  expect(new Set(mock.requests.map(({ url }) => url)).size).toBe(4);
});

describe('a field that the site stores in another form', () => {
  const sent = {
    title: 'R&amp;D <3 \\',
    alt_text: 'a < b',
    caption: '<b>c</b> &amp; <a href="https://example.org">d</a>',
    description: '<p>e</p>',
    post: 7,
  };
  const stored = {
    title: { raw: 'R&amp;amp;D &lt;3 &#092;', rendered: 'R&amp;D &lt;3 \\' },
    caption: { raw: '<b>c</b> & <a href="https://example.org" rel="noopener">d</a>' },
    description: { raw: '<p>e</p>' },
    post: 7,
  };

  test('is stored', async () => {
    const { client } = recordingClient(() => Response.json({ ...media, ...stored }, { status: 201 }));
    expect(await uploadImage(client, png, sent)).toMatchObject({ id: 12, title: 'R&D <3 \\' });
  });

  test.each([
    [{ title: { raw: 'poster', rendered: 'poster' } }, 'title'],
    [{ alt_text: '' }, 'alt_text'],
    [{ caption: { raw: 'c & d' } }, 'caption'],
    [{ description: { raw: 'e' } }, 'description'],
    [{ post: null }, 'post'],
  ])('and is an error if it lacks something: %j', async (other, field) => {
    const site = () => Response.json({ ...media, ...stored, ...other }, { status: 201 });
    const error = await rejectionOf(uploadImage(recordingClient(site).client, png, sent));
    expect(error).toBeInstanceOf(NotStoredError);
    expect(error).toMatchObject({ fields: [field], record: { id: 12, mime_type: 'image/png' } });
  });
});

test('the title of a file whose name is taken is its name, and its post must exist', async ({ calendar }) => {
  for (const url of [/poster\.png$/, /poster-1\.png$/]) {
    const image = await uploadImage(calendar, pngOf(4, 3), { filename: 'poster.png', post: 60 });
    expect(image).toMatchObject({ title: 'poster', url: expect.stringMatching(url) });
  }
  const error = await rejectionOf(uploadImage(calendar, pngOf(4, 3), { post: 999_999 }));
  expect(error).toMatchObject({ name: 'PermissionError', code: 'rest_cannot_edit' });
});

test('a site may know nothing of the file', async () => {
  const { client } = recordingClient(() => Response.json({ ...media, media_details: [] }, { status: 201 }));
  expect(await uploadImage(client, png)).toMatchObject({ id: 12, alt_text: 'a < b' });
});

test.each([
  ['no file', untyped<Blob>('poster.png'), { filename: 'poster.png' }, 'file'],
  ['an empty file', new Blob([], { type: 'image/png' }), {}, 'file'],
  ['a text', new Blob(['x'], { type: 'text/plain' }), { filename: 'x.txt' }, 'file'],
  ['a file without a name', new Blob(['x']), {}, 'filename'],
  ['a name without an extension', png, { filename: 'poster' }, 'filename'],
  ['a name that is a path', png, { filename: '../poster.png' }, 'filename'],
  ['an option that there is not', png, untyped<object>({ alt: 'x' }), 'alt'],
])('%s is refused before anything is sent', async (_, file, options, field) => {
  const { client, requests } = recordingClient();
  const { issues } = await validationErrorOf(uploadImage(client, file, options));
  expect(issues).toMatchObject([{ path: [field] }]);
  expect(requests).toEqual([]);
});

describe('what a site refuses', () => {
  const notAllowed = 'Sorry, you are not allowed to upload this file type.';
  test.each([
    ['a type', 500, 'rest_upload_unknown_error', notAllowed, 'not allowed to upload this file type'],
    ['a file beyond what PHP reads', 400, 'rest_upload_no_data', 'No data supplied.', 'too large'],
  ])('%s is an error that names the file and the reason', async (_, status, code, message, reason) => {
    const { client } = recordingClient(wordpressError(status, code, message));
    const error = await rejectionOf(uploadImage(client, png, { filename: 'poster.png' }));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ status, code });
    expect(String(error)).toContain('poster.png (image/png, 4 bytes)');
    expect(String(error)).toContain(reason);
  });

  test('is too large for the server in front of it', async () => {
    const { client } = recordingClient(() => new Response('<html>', { status: 413 }));
    const error = await rejectionOf(uploadImage(client, png, { filename: 'poster.png' }));
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ status: 413, message: expect.stringContaining('too large') });
  });
});
