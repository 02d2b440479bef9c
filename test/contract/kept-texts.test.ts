import type { CalendarClient } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeEntities } from '../../src/contract/values/html/text.ts';
import { anyCharacter } from '../support/arbitraries.ts';
import { refusedAt } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { createSite } from '../support/test-calendar.ts';
import { captureError, captureRequest } from './capture-request.ts';

/** What a service makes typographic in titles and names, and control characters, which are refused. */
const rendered = /[`'"\-–—.x×™(]|(?=\p{Cc})[^\t\n\r]/gu;

const character = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...'0aF %<>/\\&;#\'"-\n\r\t',
      '%20',
      '%C3%A9',
      '<b>',
      '</script>',
      '<!--',
      '&lt;',
      '&amp;',
      '&#10;',
      '&nope;',
      '日本',
      '👍',
    ),
  },
  anyCharacter,
);
const anyLine = fc
  .string({ unit: character, maxLength: 30 })
  .map((value) => value.replace(/(?=\p{Cc})[^\t\n\r]/gu, ''));
const anyName = anyLine.map((value) => value.replace(rendered, '')).filter((value) => value.trim() !== '');

const dates = { start_date: '2027-05-01', end_date: '2027-05-01' };
const lines = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone'];

/** The fields of each kind of record that are texts of a single line, with what a new record needs beside them. */
const lineFields = [
  ['events', 'title', dates],
  ['venues', 'venue', {}],
  ...lines.map((field) => ['venues', field, { venue: 'Mill' }] as const),
  ['organizers', 'organizer', {}],
  ['organizers', 'phone', { organizer: 'Jane' }],
  ['organizers', 'email', { organizer: 'Jane' }],
  ['categories', 'name', {}],
  ['tags', 'name', {}],
] as const;

const roles = ['administrator', 'author'] as const;

/** A client of a mock without records, for each role that may write events. */
function clientsOf() {
  const users = roles.map((role) => ({ username: role, applicationPassword: role, role }));
  const { calendar } = createSite({ users });
  return users.map((auth) => calendar.withOptions({ auth }));
}

describe('any text of a single line', () => {
  test.each(lineFields)('of %s, the %s, is read as it was written', async (kind, field, body) => {
    const isName = !lines.includes(field) && field !== 'email';
    // Authors may not create terms.
    const clients = kind === 'categories' || kind === 'tags' ? clientsOf().slice(0, 1) : clientsOf();
    await forAll(propertyRuns(50), [isName ? anyName : anyLine, anyName], async (value, other) => {
      for (const calendar of clients) {
        const namespace = calendar[kind] as CalendarClient['venues'];
        const read = async (record: PromiseLike<object>) => Object(await record)[field] ?? '';
        const created = await namespace.create({ ...body, [field]: value } as never);
        expect(await read(namespace.get(created.id))).toBe(value);
        expect(await read(namespace.edit(created.id, { [field]: other }))).toBe(other);
        expect(await read(namespace.edit(created.id, { [field]: value }))).toBe(value);
        await namespace.delete(created.id);
      }
    });
  });

  test.each(['\0', 'a\vb', '\u001b[31m'])('with the control character of %j is refused', async (value) => {
    const body = { venue: `Mill ${value}`, phone: value };
    const error = await captureError(({ venues }) => venues.create(body));
    expect(error).toMatchObject({ issues: [{ path: ['venue'] }, { path: ['phone'] }] });
  });
});

describe('the title of an event', () => {
  const [calendar] = clientsOf();
  const markup = 'Jazz <em>Brunch</em> &amp; more';

  test('keeps its markup where it is written as it was read', async () => {
    const { id } = await calendar!.events.create({ title_html: markup, ...dates });
    const edited = await calendar!.events.edit(id, ({ title }) => ({ title, cost: 5 }));
    expect(edited).toMatchObject({ title_html: markup, cost: '$5' });
    const { title_html } = await calendar!.events.edit(id, ({ title }) => ({ title: `${title} <3` }));
    expect(title_html).toBe('Jazz Brunch &#038; more &lt;3');
  });

  test('is either text or HTML, and there', async () => {
    const both = { title: 'Fair', title_html: 'Fair', ...dates };
    for (const write of [
      ({ events }: CalendarClient) => events.create(both),
      ({ events }: CalendarClient) => events.update(1, both),
      ({ events }: CalendarClient) => events.edit(1, both),
    ]) {
      expect(await captureError(write)).toMatchObject(refusedAt(['title_html']));
    }
  });
});

describe('any HTML', () => {
  const html = fc
    .string({ unit: character, maxLength: 30 })
    .filter((value) => value.trim() !== '' && !/<(?:!--|s)/.test(value));
  /** What a service keeps of HTML. */
  const kept = (sent: string) => (sent === '0' ? '' : sent.replace(/\\(.?)/gs, '$1'));

  test.each([
    ['events', 'title_html', dates],
    ['events', 'description', { title: 'Fair', ...dates }],
    ['events', 'excerpt', { title: 'Fair', ...dates }],
    ['venues', 'description', { venue: 'Mill' }],
    ['tags', 'description', { name: 'free' }],
  ] as const)('of %s, the %s, says what was written', async (kind, field, body) => {
    await forAll(propertyRuns(200), [html], async (value) => {
      const request = await captureRequest((calendar) =>
        (calendar[kind] as CalendarClient['events']).create({ ...body, [field]: value } as never),
      );
      const sent = Object(request.body)[field === 'title_html' ? 'title' : field];
      expect(decodeEntities(kept(sent))).toBe(decodeEntities(value));
    });
  });

  test.each(['<!-- a --> \\ <!-- b -->', '<a title="\\">\\</a>', '<scripted>\\', '<script>a</script>\\'])(
    'has each other backslash encoded: %s',
    async (value) => {
      const { body } = await captureRequest(({ events }) => events.update(1, { description: value }));
      expect(body).toEqual({ description: value.replaceAll('\\', '&#92;') });
    },
  );
});

describe.each(['categories', 'tags'] as const)('a name of %s', (kind) => {
  /** Where names of terms are written. */
  const writes: [string, (calendar: CalendarClient, name: string) => PromiseLike<unknown>][] = [
    ['create', (calendar, name) => calendar[kind].create({ name })],
    ['update', (calendar, name) => calendar[kind].update(1, { name })],
    ['ensure', (calendar, name) => calendar[kind].ensure(name)],
    ['a new event', ({ events }, name) => events.create({ title: 'Fair', ...dates, [kind]: ['fine', name] })],
    ['an edit of an event', ({ events }, name) => events.edit(1, { [kind]: name })],
    ['an update of an event', ({ events }, name) => events.update(1, { [kind]: [3, name] })],
  ];

  test.each(writes)('is refused by %s where a service would refuse it', async (_, write) => {
    for (const name of ['x'.repeat(201), '👍'.repeat(201), '', ' ', '\t', 'a\u0001b']) {
      const error = await captureError((calendar) => write(calendar, name));
      expect(error, name).toMatchObject({ name: 'ValidationError', issues: [{ path: expect.any(Array) }] });
    }
  });

  test.each([
    'x'.repeat(200),
    '👍'.repeat(200),
    `${'x'.repeat(195)}&`,
    `${'x'.repeat(190)}&amp;`,
    '0',
    '<b></b>',
    '&nbsp;',
    'R&B',
    '日本',
  ])('%s is taken', async (name) => {
    await captureRequest((calendar) => calendar[kind].create({ name }));
    await captureRequest(({ events }) => events.update(1, { [kind]: [name] }));
  });
});

test('an empty description of a term is sent as a service takes it, and no parent is left out', async () => {
  const { body } = await captureRequest(({ categories }) =>
    categories.create({ name: 'Music', description: '', parent: 0 }),
  );
  expect(body).toEqual({ name: 'Music', description: ' ' });
});
