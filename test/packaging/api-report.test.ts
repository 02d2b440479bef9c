import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { manifest, repository } from './tools.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

/** All entries but the ready file, which exports what the main entry does. */
const entries = Object.keys(manifest(repository).exports ?? {}).filter(
  (entry) => !['./package.json', './standalone'].includes(entry),
);

/** The name of an entry's report. */
const reportOf = (entry: string) => entry.slice(2).replaceAll('/', '-') || 'client';

/** The declarations of a report. */
function declarationsOf(report: string): ts.SourceFile {
  const code = /```ts\n(?<code>[\s\S]*?)\n```/.exec(read(`docs/api/${report}.md`))?.groups?.code;
  if (code === undefined) throw new Error(`docs/api/${report}.md has no declarations.`);
  return ts.createSourceFile(`${report}.d.ts`, code, ts.ScriptTarget.Latest);
}

const isExported = (declaration: ts.HasModifiers) =>
  ts.getModifiers(declaration)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** The public names that a class or an interface has, without symbols. */
function membersOf({ members }: ts.ClassDeclaration | ts.InterfaceDeclaration): string[] {
  return members.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));
}

/** What the package's users call and catch: functions, errors, and the members of clients, namespaces and options. */
function namesToDocument(): string[] {
  const names = new Set<string>();
  for (const statement of declarationsOf('client').statements) {
    if (ts.isFunctionDeclaration(statement) && isExported(statement) && statement.name)
      names.add(statement.name.text);
    if (!ts.isClassDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) continue;
    const name = statement.name?.text ?? '';
    if (isExported(statement) && name.endsWith('Error')) names.add(name);
    if (/(?:Client|Namespace|ClientOptions|RequestOptions)$/.test(name))
      for (const member of membersOf(statement)) names.add(member);
  }
  return [...names].sort();
}

const overview = read('docs/api-overview.md');

// That it is what the declarations say is checked by `.ci/run 'API report'` since it takes longest.
describe('the API report', () => {
  test('has a file for each entry', () => {
    expect(
      globSync('docs/api/*', { cwd: repository })
        .map((path) => path.replaceAll('\\', '/'))
        .sort(),
    ).toEqual(entries.map((entry) => `docs/api/${reportOf(entry)}.md`).sort());
  });
});

describe('the API overview', () => {
  test.each(namesToDocument())('says what %s is', (name) => {
    expect(overview).toMatch(new RegExp(`\`[^\`\n]*\\b${name}\\b[^\`\n]*\``));
  });

  test('names no method, option or error that does not exist', () => {
    const tables = overview.split('\n').filter((line) => line.startsWith('| `'));
    const cells = tables.map((line) => line.split('|')[1] ?? '');
    const named = cells.flatMap((cell) =>
      [...cell.matchAll(/`(?:calendar\.|\w+\.)?(\w+)/g)].map(([, name]) => name!),
    );
    const existing = new Set(namesToDocument());
    const elsewhere = [
      'FormatError',
      'JournalError',
      'for',
      'await',
      'list',
      'pages',
      'venues',
      'organizers',
      'categories',
      'tags',
      'events',
    ];
    expect(named.filter((name) => !existing.has(name) && !elsewhere.includes(name))).toEqual([]);
  });
});

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
