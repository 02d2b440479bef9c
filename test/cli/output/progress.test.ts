import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createProgress } from '../../../src/cli/output/progress.ts';

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
  test('draws the count and the share, fits the terminal, and removes itself', () => {
    const { stderr, written } = terminal(21);
    const { now, pass } = clock();
    const progress = createProgress({ stderr, env: {} }, { unit: 'rows', now });
    progress.setTotal(200);
    pass(2000);
    progress.advance(100);
    expect(written().split(clearLine)).toEqual(['0 of 200 rows, 0 %', '100 of 200 rows, 50 ']);
    progress.finish();
    expect(written().endsWith(clearLine)).toBe(true);
    const length = written().length;
    progress.advance();
    expect(written()).toHaveLength(length);
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

  test.each([
    ['there is no terminal', undefined, {}, false],
    ['it is to be quiet', 80, {}, true],
    ['the terminal cannot go back', 80, { TERM: 'dumb' }, false],
  ])('prints lines alone where %s', (_name, columns, env, quiet) => {
    const { stderr, written } = terminal(columns);
    const progress = createProgress({ stderr, env }, { unit: 'rows', quiet });
    progress.setTotal(20);
    progress.advance();
    progress.print('Row 3 is bad.');
    progress.finish();
    expect(written()).toBe('Row 3 is bad.\n');
  });
});
