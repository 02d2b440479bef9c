import { describe, expect, test } from 'vitest';
import { sizeProblem } from '../../.ci/size-growth.ts';

const changelog = `# Changelog

## [Unreleased]

### Added

- \`import { CalendarClient }\` is all that it takes. \`import { Other }\` is 9.0 kB (brotli).

## [1.1.0] - 2027-03-01

- \`import { CalendarClient }\` is
  25.0 kB (brotli): answers are checked.

## [1.0.0] - 2027-02-01

- \`import { CalendarClient }\` is 20.0 kB (brotli) and \`import * as schemas\` is 10.0 MB (brotli).
`;

const sizeOf = (size: number, name = 'import { CalendarClient }') => ({ name, size, sizeLimit: 30_000 });
const withLine = (line: string) => changelog.replace('### Added', `### Added\n\n- ${line}`);

describe('a size', () => {
  test('is accepted up to 3 % above what the changelog states last', () => {
    expect(sizeProblem(sizeOf(20_000), changelog)).toBeUndefined();
    expect(sizeProblem(sizeOf(25_750), changelog)).toBeUndefined();
    expect(sizeProblem(sizeOf(25_751), changelog)).toBe(
      [
        '`import { CalendarClient }` takes 25.8 kB, 3.0 % more than the 25.0 kB that CHANGELOG.md states.',
        'Find out what it grew for. If that is worth it, write in the section [Unreleased], in place of a line that',
        'states another size there:',
        '  - `import { CalendarClient }` is 25.8 kB (brotli): and what it grew for',
      ].join('\n'),
    );
  });

  test('is accepted once the changelog states it, and not when it states a smaller one', () => {
    const grown = sizeOf(28_040);
    expect(sizeProblem(grown, withLine('`import { CalendarClient }` is 28.0 kB (brotli): zones.'))).toBe(
      undefined,
    );
    expect(sizeProblem(grown, withLine('`import { CalendarClient }` is 26.0 kB (brotli).'))).toContain(
      '7.8 %',
    );
    expect(sizeProblem(grown, withLine('`import { Other }` is 28.0 kB (brotli).'))).toContain('12.2 %');
  });

  test('is to be stated', () => {
    expect(sizeProblem(sizeOf(500, 'import { New }'), changelog)).toBe(
      [
        'CHANGELOG.md does not state the size of `import { New }`. Write in its section [Unreleased]:',
        '  - `import { New }` is 0.5 kB (brotli): and what it grew for',
      ].join('\n'),
    );
    expect(sizeProblem(sizeOf(10_000, 'import * as schemas'), changelog)).toContain('does not state');
  });

  test('is never over its limit, whatever the changelog states', () => {
    const stated = withLine('`import { CalendarClient }` is 30.1 kB (brotli).');
    expect(sizeProblem(sizeOf(30_001), stated)).toBe(
      '`import { CalendarClient }` takes 30001 bytes, and its limit in .size-limit.js is 30000 bytes.',
    );
  });
});
