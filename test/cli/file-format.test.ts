import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extensionOf, formatOfFile } from '../../src/cli/files/file-format.ts';
import { journalPath } from '../../src/cli/import/import-rows.ts';
import { forAll } from '../support/share.ts';

const extensions = {
  '.csv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.ics': 'ics',
} as const;
const segment = fc
  .stringMatching(/^[\w .äß日-]{1,12}$/)
  .filter((text) => text.trim() === text && !text.endsWith('.'));
const segments = fc.array(segment, { minLength: 1, maxLength: 4 });
const extension = fc.constantFrom(...(Object.keys(extensions) as (keyof typeof extensions)[]));

describe('the format of a file', () => {
  test('is that of its extension, in paths of Windows and of other systems, on every system', async () => {
    const root = fc.constantFrom('', 'C:\\', 'C:', '\\\\server\\share\\', '.\\', '/', './', '../');
    await forAll(100, [root, segments, extension, fc.boolean()], (start, parts, end, isLarge) => {
      const name = isLarge ? end.toUpperCase() : end;
      for (const { sep } of [posix, win32]) {
        const path = `${start}${parts.join(sep)}${name}`;
        expect(formatOfFile(path, undefined)).toBe(extensions[end]);
      }
    });
  });

  test('is not that of a folder', () => {
    expect(extensionOf('C:\\exports.csv\\events')).toBe('');
    expect(extensionOf('/exports.csv/events')).toBe('');
    expect(() => formatOfFile('C:\\exports.csv\\events', undefined)).toThrow('The format of');
  });
});

test('a journal has a name that every system allows, another for each site', () => {
  const journalOf = (site: string) => journalPath('C:\\events.csv', site, {});
  expect(journalOf('https://example.org')).toBe('C:\\events.csv.example.org.journal');
  expect(journalOf('http://127.0.0.1:8080/blog/')).toBe('C:\\events.csv.127.0.0.1-8080-blog.journal');
  expect(journalPath('-', 'https://example.org', {})).toBeUndefined();
  expect(journalPath('events.csv', 'https://example.org', { journal: false })).toBeUndefined();
});
