import type { CalendarClient } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusedAt } from '../support/rejection.ts';
import { captureError, captureRequest } from './capture-request.ts';

const dates = { start_date: '2027-05-01', end_date: '2027-05-01' };

/** Creates or edits a record of each kind with a field. */
type Write = (calendar: CalendarClient, field: object) => PromiseLike<unknown>;

const kinds: Record<string, Write> = {
  'a new event': ({ events }, field) => events.create({ title: 'Fair', ...dates, ...field }),
  'an event': ({ events }, field) => events.update(1, field),
  'a new venue': ({ venues }, field) => venues.create({ venue: 'Mill', ...field }),
  'a venue': ({ venues }, field) => venues.update(1, field),
  'a venue in the body of an event': ({ events }, field) =>
    events.update(1, { venue: { venue: 'Mill', ...field } }),
  'an organizer': ({ organizers }, field) => organizers.update(1, field),
  'an organizer in the body of an event': ({ events }, field) =>
    events.update(1, { organizer: { organizer: 'Jane', ...field } }),
};

const ofAll = Object.entries(kinds);
const ofEvents = ofAll.filter(([name]) => name.endsWith('event') && !name.includes('body'));
const ofOthers = ofAll.filter((kind) => !ofEvents.includes(kind));

/** The value of a field wherever it is in a body. */
function find(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  if (name in body) return (body as Record<string, unknown>)[name];
  return Object.values(body)
    .map((value) => find(value, name))
    .find((value) => value !== undefined);
}

async function sent(write: Write, name: string, value: unknown): Promise<unknown> {
  const { body } = await captureRequest((calendar) => write(calendar, { [name]: value }));
  return find(body, name);
}

async function expectRefused(write: Write, name: string, value: string): Promise<void> {
  const error = await captureError((calendar) => write(calendar, { [name]: value }));
  expect(error).toMatchObject(refusedAt(expect.arrayContaining([name])));
}

const beyondAscii = [
  ['https://example.org/ü', 'https://example.org/%C3%BC'],
  ['https://exämple.org', 'https://xn--exmple-cua.org/'],
  ['https://例え.jp/?q=日本#見', 'https://xn--r8jz45g.jp/?q=%E6%97%A5%E6%9C%AC#%E8%A6%8B'],
  ['https://example.org/%C3%A9/ü', 'https://example.org/%C3%A9/%C3%BC'],
] as const;

describe.each(ofEvents)('the website of %s', (_, write) => {
  test.each(beyondAscii)('%s is sent in ASCII', async (address, ascii) => {
    expect(await sent(write, 'website', address)).toBe(ascii);
  });

  test('in ASCII is sent as it was written, whatever it is', async () => {
    const address = fc.webUrl({ withFragments: true, withQueryParameters: true });
    await fc.assert(
      fc.asyncProperty(address, async (website) => {
        expect(await sent(write, 'website', website)).toBe(website);
      }),
      { numRuns: 100 },
    );
  });
});

describe.each(ofOthers)('the website of %s', (_, write) => {
  test('with a host beyond ASCII is sent in ASCII', async () => {
    expect(await sent(write, 'website', 'https://exämple.org/a')).toBe('https://xn--exmple-cua.org/a');
  });

  test.each([
    'https://example.org/ü',
    'https://example.org/%C3%A9',
    'https://example.org/a%20b',
    'https://example.org/a b',
  ])('%s is refused, since a service cuts encoded characters out of it', async (website) => {
    await expectRefused(write, 'website', website);
  });
});

describe.each(ofAll)('the website of %s', (_, write) => {
  test.each([
    'https://example.org',
    'HTTPS://Example.org/',
    'http://example.org:80/a?b=c&d=%zz#e',
    'https://user:secret@example.org/',
    'https://[::1]/',
    'ftp://example.org/file',
    'mailto:jane@example.org',
    '',
  ])('%j is sent as it was written', async (website) => {
    expect(await sent(write, 'website', website)).toBe(website);
  });

  test.each([
    'example.org',
    '//example.org',
    '/fair',
    'https://',
    'https:example.org',
    'http:///fair',
    'https://example.org:99999/',
    'https://ex ample.org/',
    'javascript:alert(1)',
    'javascript:alert("http://example.org")',
    'tel:555-0103',
    'some text',
    ' ',
    '0',
  ])('%j is refused, as a service would', async (website) => {
    await expectRefused(write, 'website', website);
  });

  test('loses nothing that a service would drop', async () => {
    expect(await sent(write, 'website', 'https://example.org\\a')).toBe('https://example.org/a');
    expect(await sent(write, 'website', ' https://example.org/ ')).toBe('https://example.org/');
  });
});

describe.each(ofAll)('the image of %s', (_, write) => {
  test.each(beyondAscii)('%s is sent in ASCII', async (address, ascii) => {
    expect(await sent(write, 'image', address)).toBe(ascii);
  });

  test.each([
    'https://example.org',
    'https://example.org/a b.jpg?c=d&e',
    'https://example.org/a%20b.jpg',
    '12',
  ])('%s is sent as it was written', async (image) => {
    expect(await sent(write, 'image', image)).toBe(image);
  });

  test.each(['fair.jpg', '/fair.jpg', '0', '-1', '1.5', '', ' ', 'none', 'javascript:alert(1)'])(
    '%j is refused',
    async (image) => {
      await expectRefused(write, 'image', image);
    },
  );
});
