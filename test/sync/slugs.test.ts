import { toSlug } from 'events-calendar-client/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestCalendar } from '../support/test-calendar.ts';

const times = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 11:00' };

/** What the mock stores as the slug of an event, decoded. */
async function slugOfService(fields: { title: string; slug?: string }): Promise<string> {
  const { calendar } = createTestCalendar({ events: [] });
  const { slug } = await calendar.events.create({ ...fields, ...times });
  return slug!;
}

describe('toSlug', () => {
  test.each([
    ['Übung Nr 1', 'ubung-nr-1'],
    ['Fish & Chips – twice', 'fish-chips-twice'],
    ['Fish &amp; Chips', 'fish-amp-chips'],
    ['  10.5 km / “Run”  ', '10-5-km-run'],
    ['Straße & Þing', 'strase-thing'],
    ['Концерт', 'концерт'],
    ['100% fair', '100-fair'],
    ['3×4', '3x4'],
    ['<b>Bold</b> move', 'bbold-b-move'],
    ['<em title="a>b">t</em><!-- c -->', 'em-titleabt-em-c'],
    ['x < y > z', 'x-y-z'],
    ['a <3 b', 'a-3-b'],
    ['line\n\npara', 'linepara'],
    ['tab\there', 'tabhere'],
    ['a\n b \nc', 'a-b-c'],
    ['日本語　イベント', '日本語　イベント'],
    ['summer-fair-2', 'summer-fair-2'],
    ['summer_fair__trashed', 'summer_fair__trashed'],
  ])('%s is %s, as the service makes it of a title', async (text, slug) => {
    expect(toSlug(text)).toBe(slug);
    expect(await slugOfService({ title: text })).toBe(slug);
  });

  test.each([
    ['%D0%9A%d0%be%d0%bd', 'кон'],
    ['summer%20fair', 'summer-fair'],
    ['…', ''],
    ['GROẞ', 'gros'],
  ])('%s is %s as a slug', (text, slug) => {
    expect(toSlug(text)).toBe(slug);
  });

  test('cuts a slug where a service does, which counts letters in their encoded form', () => {
    expect(toSlug('a'.repeat(300))).toBe('a'.repeat(200));
    expect(toSlug('ж'.repeat(100))).toBe('ж'.repeat(33));
  });

  const titles = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
    fc
      .array(
        fc.constantFrom(
          ...['Übung', 'ж', '東京', ' ', '-', '--', '–', '/', '.', '&amp;', '%', '%20', '’'],
          ...['<b>', ' < ', '"', '\n', '€', 'x3'],
        ),
        {
          minLength: 1,
          maxLength: 40,
        },
      )
      .map((parts) => parts.join('')),
  );

  test('leaves nothing for the service to change', async () => {
    await fc.assert(
      fc.asyncProperty(
        titles.filter((title) => toSlug(title) !== ''),
        async (title) => {
          const slug = toSlug(title);
          expect(await slugOfService({ title: 'Fair', slug })).toBe(slug);
        },
      ),
    );
  });

  test('leaves a slug as it is', () => {
    fc.assert(
      fc.property(titles, (title) => {
        expect(toSlug(toSlug(title))).toBe(toSlug(title));
      }),
    );
  });
});
