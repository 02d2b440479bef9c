import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifest, repository } from './tools.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

/** All entries but the ready file, which exports what the main entry does. */
const entries = Object.keys(manifest(repository).exports ?? {}).filter(
  (entry) => !['./package.json', './standalone'].includes(entry),
);

/** The name of an entry's report. */
const reportOf = (entry: string) => entry.slice(2).replaceAll('/', '-') || 'client';

describe("the README's table of the API", () => {
  const rows = new Map(
    read('README.md')
      .split('\n')
      .map((line) => /^\| `(?<entry>events-calendar-client[\w/]*)` \| (?<names>`.*) \|$/.exec(line)?.groups)
      .filter((groups) => groups !== undefined)
      .map(({ entry, names }) => [entry!, [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name)]),
  );

  test.each(entries)('has the row of %s with all that it exports', (entry) => {
    const line = /^Exists when a program runs: (?<names>.*)\. All else is a type\.$/m.exec(
      read(`docs/api/${reportOf(entry)}.md`),
    );
    const exported = [...(line?.groups?.names ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(exported).not.toEqual([]);
    expect(rows.get(`events-calendar-client${entry.slice(1)}`)?.sort()).toEqual(exported);
  });
});
