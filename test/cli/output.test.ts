import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test, vi } from 'vitest';
import { createProgress } from '../../src/cli/output/progress.ts';
import { formatTable, formatTabSeparated } from '../../src/cli/output/table.ts';
import { createStyle } from '../../src/cli/output/text.ts';
import { anyCharacter } from '../support/arbitraries.ts';
import { forAll } from '../support/share.ts';

/** Progress on a standard error output with a clock that stands still, and what was written to it. */
function startProgress(columns: number | undefined, unit: string, more: { quiet?: boolean } = {}, env = {}) {
  vi.useFakeTimers({ toFake: ['performance'] });
  let text = '';
  const stream = new PassThrough();
  stream.on('data', (chunk) => {
    text += chunk;
  });
  const stderr = Object.assign(stream, columns === undefined ? {} : { isTTY: true, columns });
  const progress = createProgress({ stderr, env }, { unit, ...more });
  const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
  return { progress, pass, written: () => text };
}

const clearLine = '\u001b[1G\u001b[2K';

describe('progress', () => {
  test('draws the count and the share, fits the terminal, and removes itself', () => {
    const { progress, pass, written } = startProgress(20, 'rows');
    progress.setTotal(200);
    pass(2000);
    progress.advance(100);
    expect(written().split(clearLine)).toEqual(['0 of 200 rows, 0%', '100 of 200 rows, 50']);
    progress.finish();
    expect(written().endsWith(clearLine)).toBe(true);
    const length = written().length;
    progress.advance();
    expect(written()).toHaveLength(length);
  });

  test('shows that events are read before the first row', () => {
    const { progress, pass, written } = startProgress(80, 'rows');
    progress.setTotal(200);
    pass(2000);
    progress.setRead(1250);
    expect(written().split(clearLine).at(-1)).toBe('0 of 200 rows, 0%, 1,250 events read');
  });

  test('is drawn seldom, however often it advances', () => {
    const { progress, pass, written } = startProgress(80, 'events');
    for (let count = 0; count < 1000; count += 1) {
      progress.advance();
      pass(1);
    }
    expect(written().split(clearLine).length).toBeLessThan(15);
  });

  test.each([
    ['there is no terminal', undefined, {}, false],
    ['it is to be quiet', 80, {}, true],
    ['the terminal cannot go back', 80, { TERM: 'dumb' }, false],
  ])('prints lines alone where %s', (_name, columns, env, quiet) => {
    const { progress, written } = startProgress(columns, 'rows', { quiet }, env);
    progress.setTotal(20);
    progress.advance();
    progress.print('Row 3 is bad.');
    progress.finish();
    expect(written()).toBe('Row 3 is bad.\n');
  });
});

const style = createStyle(process.stdout, { NO_COLOR: '1' });
const format = (headings: readonly string[], rows: readonly (readonly string[])[], width: number) =>
  formatTable(headings, rows, { width, style }).slice(0, -1).split('\n');

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
const parts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: anyCharacter }), hardTexts);
const texts = fc.string({ unit: parts, maxLength: 4 });

const tables = fc.integer({ min: 1, max: 7 }).chain((columns) =>
  fc.record({
    headings: fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: columns, maxLength: columns }),
    rows: fc.array(fc.array(texts, { minLength: columns, maxLength: columns }), { maxLength: 6 }),
    width: fc.integer({ min: 20, max: 140 }),
  }),
);

describe('a table', () => {
  test('has a line for each row that fits, and nothing that controls a terminal, for any text', async () => {
    await forAll(100, [tables], ({ headings, rows, width }) => {
      const lines = format(headings, rows, width);
      expect(lines).toHaveLength(rows.length + 1);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      const written = lines.join('') + formatTabSeparated(rows).replace(/[\t\n]/g, '');
      expect(written).not.toMatch(/[\p{Control}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    });
  });

  test('begins its columns at the same cell in every line, wide letters included', async () => {
    const rowsOfTexts = fc.array(texts, { minLength: 1, maxLength: 6 });
    await forAll(100, [rowsOfTexts, fc.integer({ min: 12, max: 80 })], (cells, width) => {
      const rows = cells.map((cell) => [cell, '|']);
      const starts = format(['title', '|'], rows, width).map((line) => stringWidth(line.slice(0, -1)));
      expect(new Set(starts).size).toBe(1);
    });
  });
});
