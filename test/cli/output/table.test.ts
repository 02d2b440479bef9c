import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { formatTable, formatTabSeparated } from '../../../src/cli/output/table.ts';
import { createStyle } from '../../../src/cli/output/text.ts';
import { anyCharacter } from '../../support/any-character.ts';

const style = createStyle(process.stdout, { NO_COLOR: '1' });
const format = (headings: readonly string[], rows: readonly (readonly string[])[], width: number) =>
  formatTable({ columns: headings.map((heading) => ({ heading })), rows }, { width, style })
    .slice(0, -1)
    .split('\n');

const hardTexts = fc.constantFrom(
  '夏祭り',
  '한국어 행사',
  '👩‍👩‍👧‍👦',
  '🇷🇴',
  '👍🏽',
  'é',
  'مهرجان',
  '\u001b[31mred\u001b[0m',
  '\u001b]0;title\u0007',
  '\u009b2J',
  'a\nb\tc\r',
  '\u202egnp',
  '\u200b',
);
const texts = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: anyCharacter }), hardTexts), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));

const tables = fc.integer({ min: 1, max: 7 }).chain((columns) =>
  fc.record({
    headings: fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: columns, maxLength: columns }),
    rows: fc.array(fc.array(texts, { minLength: columns, maxLength: columns }), { maxLength: 6 }),
    width: fc.integer({ min: 20, max: 140 }),
  }),
);

describe('a table', () => {
  test('has no line that is wider than the terminal, and a line for each row, for any text', () => {
    fc.assert(
      fc.property(tables, ({ headings, rows, width }) => {
        const lines = format(headings, rows, width);
        expect(lines).toHaveLength(rows.length + 1);
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('holds nothing that controls a terminal, for any text', () => {
    fc.assert(
      fc.property(tables, ({ headings, rows, width }) => {
        const written =
          format(headings, rows, width).join('') + formatTabSeparated({ rows }).replace(/[\t\n]/g, '');
        expect(written).not.toMatch(/[\p{Control}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  test('begins its columns at the same cell in every line, wide letters included', () => {
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 12, max: 80 }),
        (cells, width) => {
          const rows = cells.map((cell) => [cell, '|']);
          const starts = format(['title', '|'], rows, width).map((line) => stringWidth(line.slice(0, -1)));
          expect(new Set(starts).size).toBe(1);
        },
      ),
    );
  });

  test('cuts the widest columns only, and says so', () => {
    const rows = [['12', 'A summer fair with music and fireworks', '夏祭り夏祭り夏祭り夏祭り']];
    expect(format(['id', 'title', 'venue'], rows, 34)).toEqual([
      'id  title           venue',
      '12  A summer fair…  夏祭り夏祭り…',
    ]);
  });
});
