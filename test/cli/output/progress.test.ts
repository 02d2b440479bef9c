import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barText, createProgress } from '../../../src/cli/output/progress.ts';
import { createStyle } from '../../../src/cli/output/style.ts';

/** Standard error as a terminal, and what was written to it. */
function terminal(columns: number | undefined) {
  const chunks: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk) => chunks.push(String(chunk)));
  const stderr = Object.assign(stream, columns === undefined ? {} : { isTTY: true, columns });
  return { stderr, written: () => chunks.join('') };
}

/** A clock that is set by hand. */
function clock() {
  let time = 0;
  return { now: () => time, pass: (milliseconds: number) => (time += milliseconds) };
}

const clearLine = '\u001b[1G\u001b[2K';

describe('progress', () => {
  test('draws the count, the share and the rate, and removes itself', () => {
    const { stderr, written } = terminal(80);
    const { now, pass } = clock();
    const progress = createProgress({ stderr, env: { NO_COLOR: '1' } }, { unit: 'rows', total: 200, now });
    progress.advance();
    pass(2000);
    progress.advance(99);
    expect(written().split(clearLine)).toEqual([
      `${'░'.repeat(30)}  1 of 200 rows  0 %`,
      `${'█'.repeat(15)}${'░'.repeat(15)}  100 of 200 rows  50 %  50/s`,
    ]);
    progress.finish();
    expect(written().endsWith(clearLine)).toBe(true);
    const length = written().length;
    progress.finish();
    progress.advance();
    expect(written()).toHaveLength(length);
  });

  test('counts without a bar where nobody knows how much there is', () => {
    const { stderr, written } = terminal(80);
    const progress = createProgress({ stderr, env: {} }, { unit: 'events', now: clock().now });
    progress.advance(1200);
    expect(written()).toBe('1,200 events');
  });

  test('is drawn seldom, however often it advances', () => {
    const { stderr, written } = terminal(80);
    const { now, pass } = clock();
    const progress = createProgress({ stderr, env: {} }, { unit: 'events', now });
    for (let count = 0; count < 1000; count += 1) {
      progress.advance();
      pass(1);
    }
    expect(written().split(clearLine).length).toBeLessThan(15);
  });

  test('prints lines above the bar, and draws it again', () => {
    const { stderr, written } = terminal(40);
    const progress = createProgress({ stderr, env: {} }, { unit: 'rows', now: clock().now });
    progress.advance();
    progress.print('Row 3 is bad.');
    expect(written()).toBe(`1 rows${clearLine}Row 3 is bad.\n${clearLine}1 rows`);
  });

  test('neither moves nor hides the cursor, nor reads keys', () => {
    const { stderr, written } = terminal(40);
    const progress = createProgress({ stderr, env: {} }, { unit: 'rows', total: 10, now: clock().now });
    const listeners = process.stdin.eventNames();
    progress.advance();
    expect(process.stdin.eventNames()).toEqual(listeners);
    progress.finish();
    expect(written()).not.toContain('\u001b[?25');
  });

  test.each([
    ['there is no terminal', undefined, {}, false],
    ['it is to be quiet', 80, {}, true],
    ['the terminal cannot go back', 80, { TERM: 'dumb' }, false],
  ])('prints lines alone where %s', (_name, columns, env, quiet) => {
    const { stderr, written } = terminal(columns);
    const progress = createProgress({ stderr, env }, { unit: 'rows', total: 10, quiet });
    progress.setTotal(20);
    progress.advance();
    progress.print('Row 3 is bad.');
    progress.finish();
    expect(written()).toBe('Row 3 is bad.\n');
  });

  test('has colours unless NO_COLOR is set', () => {
    const draw = (env: Record<string, string>) => {
      const { stderr, written } = terminal(80);
      createProgress({ stderr, env }, { unit: 'rows', total: 2, now: clock().now }).advance();
      return written();
    };
    expect(draw({})).toContain('\u001b[32m');
    expect(draw({ NO_COLOR: '1' })).not.toContain('\u001b[');
  });
});

test('a bar is shorter than any terminal is wide', () => {
  const style = createStyle(terminal(80).stderr, {});
  const property = fc.property(
    fc.record({
      done: fc.nat(10 ** 9),
      total: fc.option(fc.nat(10 ** 9), { nil: undefined }),
      seconds: fc.double({ min: 0, max: 10 ** 6, noNaN: true }),
      columns: fc.integer({ min: 0, max: 200 }),
    }),
    (state) => {
      const text = stripVTControlCharacters(barText({ ...state, unit: 'events' }, style));
      expect(text.length).toBeLessThan(Math.max(1, state.columns));
    },
  );
  fc.assert(property);
});
