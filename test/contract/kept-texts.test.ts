import { type CalendarClient, CalendarClient as Client } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeEntities } from '../../src/contract/values/html/entities.ts';
import { htmlToText } from '../../src/contract/values/html/text.ts';
import { anyCharacter } from '../support/any-character.ts';
import { refusedAt } from '../support/rejection.ts';
import { captureError, captureRequest } from './capture-request.ts';

/** What a service takes for space, and collapses or drops. */
const spaces = /[ \t\n\r]+/g;

/** What a service keeps of the texts of single lines, such as addresses, and of the names of terms. */
function keptLine(sent: string): string {
  let kept = sent.replaceAll('\\', '').replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^<>]*>/gi, '');
  kept = kept.replace(spaces, ' ').replace(/^ | $/g, '');
  while (/%[\da-f]{2}/i.test(kept)) kept = kept.replace(/%[\da-f]{2}/gi, '');
  return kept === '0' ? '' : kept;
}

/** What a service keeps of HTML. */
const keptHtml = (sent: string) => (sent === '0' ? '' : sent.replace(/\\(.?)/gs, '$1'));

const character = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...'0aF %<>/\\&;#\'"-\n\r\t',
      '%20',
      '%C3%A9',
      '<b>',
      '&lt;',
      '&#10;',
      '日本',
      '👍',
    ),
  },
  anyCharacter,
);
const anyText = fc.string({ unit: character, maxLength: 30 });

/** A record as a service returns it that keeps some of what was sent. */
async function readBack(
  kind: 'events' | 'venues' | 'organizers' | 'categories' | 'tags',
  body: object,
  kept: (sent: string) => string,
) {
  const calendar = new Client({
    baseUrl: 'https://calendar.example',
    fetch: async (input) => {
      const sent: Record<string, unknown> = JSON.parse(await (input as Request).text());
      const stored = Object.entries(sent).map(([name, value]) => [
        name,
        typeof value === 'string' ? kept(value) : value,
      ]);
      return Response.json({ ...Object.fromEntries(stored), id: 1 });
    },
  });
  return Object(await calendar[kind].create(body as never)) as Readonly<Record<string, unknown>>;
}

const lines = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone'];

describe('any text of a single line', () => {
  test('of a venue or organizer is read as it was written, but for spaces around it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...lines), anyText, async (field, value) => {
        const venue = await readBack('venues', { venue: 'Mill', [field]: value }, keptLine);
        expect(venue[field]).toBe(decodeEntities(value.trim()));
      }),
      { numRuns: 500 },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('phone', 'email'), anyText, async (field, value) => {
        const organizer = await readBack('organizers', { organizer: 'Jane', [field]: value }, keptLine);
        expect(organizer[field]).toBe(decodeEntities(value.trim()));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    'Mill Lane 1',
    '100 % & more',
    'a > b; "c" &amp; d',
    '+49 (0)30 / 555',
    'São Paulo – 日本',
    'x%2',
  ])('without what a service drops is sent as it was written: %s', async (value) => {
    const { body } = await captureRequest(({ venues }) =>
      venues.create({ venue: 'Mill', address: value, phone: value }),
    );
    expect(body).toMatchObject({ address: value, phone: value });
  });

  test.each(['', ' ', '\n', null])('that is %j is empty, and clears', async (value) => {
    const { body } = await captureRequest(({ venues }) => venues.create({ venue: 'Mill', city: value }));
    expect((body as { city?: string }).city ?? '').toBe('');
  });
});

describe('any HTML', () => {
  const html = anyText.filter((value) => value.trim() !== '');
  const dates = { start_date: '2027-05-01', end_date: '2027-05-01' };

  test.each([
    ['events', 'title'],
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ] as const)('of %s, the %s, is read as it was written', async (kind, field) => {
    await fc.assert(
      fc.asyncProperty(html, async (value) => {
        const record = await readBack(kind, { ...(kind === 'events' && dates), [field]: value }, keptHtml);
        expect(record[field]).toBe(htmlToText(value));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['events', 'description', { title: 'Fair', ...dates }],
    ['events', 'excerpt', { title: 'Fair', ...dates }],
    ['venues', 'description', { venue: 'Mill' }],
    ['tags', 'description', { name: 'free' }],
  ] as const)('of %s, the %s, says what was written', async (kind, field, body) => {
    await fc.assert(
      fc.asyncProperty(html, async (value) => {
        const record = await readBack(kind, { ...body, [field]: value }, keptHtml);
        expect(decodeEntities(String(record[field]))).toBe(decodeEntities(value));
      }),
      { numRuns: 200 },
    );
  });
});

describe.each(['categories', 'tags'] as const)('a name of %s', (kind) => {
  /** Where names of terms are written. */
  const writes: [string, (calendar: CalendarClient, name: string) => PromiseLike<unknown>][] = [
    ['create', (calendar, name) => calendar[kind].create({ name })],
    ['update', (calendar, name) => calendar[kind].update(1, { name })],
    ['ensure', (calendar, name) => calendar[kind].ensure(name)],
    [
      'a new event',
      ({ events }, name) =>
        events.create({
          title: 'Fair',
          start_date: '2027-05-01',
          end_date: '2027-05-01',
          [kind]: ['fine', name],
        }),
    ],
    ['an edit of an event', ({ events }, name) => events.edit(1, { [kind]: name })],
    ['an update of an event', ({ events }, name) => events.update(1, { [kind]: [3, name] })],
  ];

  test.each(writes)('is refused by %s where a service would refuse it', async (_, write) => {
    for (const name of [
      'x'.repeat(201),
      '👍'.repeat(201),
      `${'x'.repeat(196)}&`,
      `${'x'.repeat(197)}<`,
      '',
      ' ',
      '\t',
      '<b></b>',
      '<br> ',
      '<!-- none -->',
      '&nbsp;',
      'a\u0001b',
    ]) {
      const error = await captureError((calendar) => write(calendar, name));
      expect(error, name).toMatchObject({ name: 'ValidationError', issues: [{ path: expect.any(Array) }] });
    }
  });

  test.each([
    'x'.repeat(200),
    '👍'.repeat(200),
    `${'x'.repeat(195)}&`,
    `${'x'.repeat(195)}&amp;`,
    '0',
    'R&B',
    '日本',
  ])('%s is taken', async (name) => {
    await captureRequest((calendar) => calendar[kind].create({ name }));
    await captureRequest(({ events }) => events.update(1, { [kind]: [name] }));
  });

  test('is read as it was written, but for spaces around it', async () => {
    const name = anyText.filter(
      (value) => htmlToText(value).trim() !== '' && !/\p{Cc}/u.test(value.replace(/[\t\n\r]/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(name, async (value) => {
        const term = await readBack(kind, { name: value }, (sent) => keptLine(sent).replace(/>/g, '&gt;'));
        expect(term.name).toBe(decodeEntities(value.trim()));
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['events', { title: '' }],
  ['events', { title: ' ' }],
  ['events', { slug: '0' }],
  ['events', { status: '' }],
  ['venues', { venue: '\t' }],
  ['venues', { status: '' }],
  ['organizers', { organizer: ' ' }],
  ['tags', { slug: '0' }],
  ['categories', { parent: 0 }],
] as const)('an update of %s with %j is refused, as by a service', async (kind, body) => {
  expect(await captureError((calendar) => calendar[kind].update(1, body as never))).toMatchObject(
    refusedAt(Object.keys(body)),
  );
});

test.each(['events', 'venues', 'organizers', 'categories', 'tags'] as const)(
  'a search of %s for 0 is refused, as by a service',
  async (kind) => {
    const error = await captureError((calendar) => calendar[kind].list({ search: '0' }));
    expect(error).toMatchObject(refusedAt(['search']));
  },
);

test('an empty description of a term is sent as a service takes it, and no parent is left out', async () => {
  const { body } = await captureRequest(({ categories }) =>
    categories.create({ name: 'Music', description: '', parent: 0 }),
  );
  expect(body).toEqual({ name: 'Music', description: ' ' });
});
