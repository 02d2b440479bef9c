import { expect, test } from 'vitest';
import { findRegexes } from '../../.ci/regexes.ts';

test('regular expressions are found wherever they stand, and nothing else is', () => {
  const source = [
    'const literal = /a[/]b/gi;',
    "const texts = ['/no/', `/no/`, text.replace(/yes/, '')]; // /no/",
    'const constructed = [new RegExp(name), RegExp(one + other)];',
    'const quotient = 4 / 2 / 1;',
  ].join('\n');

  expect(findRegexes('file.ts', source).map(({ text, literal }) => [text, literal])).toEqual([
    ['/a[/]b/gi', { pattern: 'a[/]b', flags: 'gi' }],
    ['/yes/', { pattern: 'yes', flags: '' }],
    ['new RegExp(name)', undefined],
    ['RegExp(one + other)', undefined],
  ]);
});
