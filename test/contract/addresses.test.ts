import type { CalendarClient } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusedAt } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
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
  test('is sent in ASCII', async () => {
    for (const [address, ascii] of beyondAscii) expect(await sent(write, 'website', address)).toBe(ascii);
  });

  test('in ASCII is sent as it was written, whatever it is', async () => {
    const address = fc.webUrl({ withFragments: true, withQueryParameters: true });
    await forAll(propertyRuns(100), [address], async (website) => {
      expect(await sent(write, 'website', website)).toBe(website);
    });
  });
});

describe.each(ofOthers)('the website of %s', (_, write) => {
  test('with a host beyond ASCII is sent in ASCII', async () => {
    expect(await sent(write, 'website', 'https://exämple.org/a')).toBe('https://xn--exmple-cua.org/a');
  });

  test.each(['https://example.org/ü', 'https://example.org/%C3%A9', 'https://example.org/a b'])(
    'is refused with encoded characters in it, since a service cuts them out: %s',
    (website) => expectRefused(write, 'website', website),
  );
});

const websites = [
  ...['https://example.org', 'HTTPS://Example.org/', 'http://example.org:80/a?b=c&d=%zz#e', 'https://[::1]/'],
  ...['https://user:secret@example.org/', 'ftp://example.org/file', 'mailto:jane@example.org', ''],
];
const noWebsites = [
  ...['example.org', '//example.org', '/fair', 'https://', 'https:example.org', 'http:///fair', ' ', '0'],
  ...['https://example.org:99999/', 'https://ex ample.org/', 'javascript:alert("http://example.org")'],
  ...['tel:555-0103', 'some text'],
];
const images = [
  'https://example.org',
  'https://example.org/a b.jpg?c=d&e',
  'https://example.org/a%20b.jpg',
  '12',
];
const noImages = ['fair.jpg', '/fair.jpg', '0', '-1', '1.5', '', ' ', 'none', 'javascript:alert(1)'];

describe.each(ofAll)('an address of %s', (_, write) => {
  test.each([
    ['website', websites, noWebsites],
    ['image', images, noImages],
  ])('is sent as it was written, or refused as a service would: %s', async (field, taken, refused) => {
    for (const address of taken) expect(await sent(write, field, address)).toBe(address);
    for (const address of refused) await expectRefused(write, field, address);
  });

  test('in ASCII loses nothing that a service would drop', async () => {
    for (const [address, ascii] of beyondAscii) expect(await sent(write, 'image', address)).toBe(ascii);
    expect(await sent(write, 'website', 'https://example.org\\a')).toBe('https://example.org/a');
    expect(await sent(write, 'website', ' https://example.org/ ')).toBe('https://example.org/');
  });
});
