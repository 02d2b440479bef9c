import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The last cell of each row of the tables: a file of this folder or another one, and the title of a test in it. */
const rows = [...read('docs/reliability.md').matchAll(/\| `([\w./-]+\.test\.ts)`: (.+?) \|$/gm)];

test('the table of faults names tests', () => {
  expect(rows.length).toBeGreaterThan(20);
});

test.each(rows.map(([, file = '', name = '']) => [file, name] as const))('%s has: %s', (file, name) => {
  const source = read(file.includes('/') ? `test/${file}` : `test/faults/${file}`);
  expect([`'${name}'`, `\`${name}\``].some((title) => source.includes(title))).toBe(true);
});
