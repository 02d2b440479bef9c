import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../support/share.ts';
import { createTestCalendar, writesOf } from '../../support/test-calendar.ts';

import { kinds } from './requests.ts';

const word = fc.constantFrom(
  'Rock',
  'pop',
  'Café',
  'Straße',
  'ÅÄÖ',
  '東京',
  'İstanbul',
  '99',
  '2x4',
  'x',
  'tm',
);
const mark = fc.constantFrom(
  ...[' ', '  ', "'", '"', "''", '``', '-', '--', '---', ' - ', ' -- ', '...', '…', '’', '“'],
  ...['–', '&', ' & ', '&amp;', '&#8217;', '&nbsp;', '&eacute;', '<', '>', '<b>', '</b>', '<3'],
  ...['%', '%41', '\\', '/', ',', '.', '(tm)', ' (tm)', '™', '×', '\u00a0', '\u0301', '🎉'],
  ...['\t', '#', '+', '_', '$', '?', '!', '|', '=', '@'],
);
const anyName = fc.oneof(
  fc.array(fc.oneof(word, mark), { minLength: 1, maxLength: 7 }).map((parts) => parts.join('')),
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  fc.string({ minLength: 50, maxLength: 300 }),
);

describe.each(kinds)('any name of %s', (kind) => {
  test('that the service takes makes one record, however often it is ensured', async () => {
    // Without events, since each count below copies all records.
    const testCalendar = createTestCalendar({ events: [] });
    const ensure = (name: string) => testCalendar.calendar[kind].ensure(name);
    await fc.assert(
      fc.asyncProperty(anyName, async (name) => {
        const countOf = () => testCalendar.mock.snapshot()[kind]?.length ?? 0;
        const [countBefore, writtenBefore] = [countOf(), writesOf(testCalendar.mock).length];
        const first = await ensure(name).catch(() => undefined);
        fc.pre(first !== undefined);
        const [count, written] = [countOf(), writesOf(testCalendar.mock).length];
        // The service takes some names for the same that no search finds: `3` and `³`.
        fc.pre(written === writtenBefore || count > countBefore || kind === 'tags' || kind === 'categories');
        expect(await ensure(name)).toMatchObject({ id: first?.id });
        expect(await ensure(name.toLowerCase())).toMatchObject({ id: first?.id });
        expect(countOf()).toBe(count);
        // A venue that is not found would be overwritten.
        if (kind === 'venues' || kind === 'organizers')
          expect(writesOf(testCalendar.mock)).toHaveLength(written);
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});
