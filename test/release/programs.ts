import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { spreadsheet } from '../examples/spreadsheet.ts';
import { readMarkdown } from '../packaging/markdown.ts';
import { repository } from '../packaging/tools.ts';

/** A program of the documentation. */
export interface Program {
  /** The file that it is written to, without an extension. */
  readonly name: string;
  readonly code: string;
}

const readBlocks = (path: string) =>
  readMarkdown(readFileSync(join(repository, path), 'utf8')).blocks.filter(
    ({ language }) => language === 'ts',
  );

/** What is installed in a project: the package, what the guides say to install with it, and Node.js itself. */
const installed = /^(?:events-calendar-client|zod|ical-generator|ical\.js|csv-parse|csv-stringify|msw|node:)/;

function importsOf(code: string): string[] {
  return ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName);
}

/** Guides speak of `calendar` and create it where it matters how. */
const client = `import { CalendarClient } from 'events-calendar-client';
const calendar = new CalendarClient({
  baseUrl: 'https://example.org',
  auth: {
    username: process.env['CALENDAR_USER'] ?? '',
    applicationPassword: process.env['CALENDAR_PASSWORD'] ?? '',
  },
});
`;

function complete(code: string): string {
  const declares = /\bconst calendar\b|\bcalendar:/.test(code);
  if (declares || !/\bcalendar\b/.test(code)) return code;
  const withoutImport = code.replace(/^import \{ CalendarClient \} from 'events-calendar-client';\n/m, '');
  return `${client}${withoutImport}`;
}

/** The README's first program, which takes the address of a site. */
export const firstProgram: Program = { name: 'readme', code: readBlocks('README.md')[0]!.code };

/** The first program of each guide that uses the package and nothing else that has to be installed. */
export const guidePrograms: readonly Program[] = globSync('docs/*.md', { cwd: repository })
  .sort()
  .flatMap((path) => {
    const block = readBlocks(path).find(({ code }) => {
      const imports = importsOf(code);
      const needsPage = /\b(?:document|location|window)\b/.test(code);
      const usesPackage = imports.some((name) => name.startsWith('events-calendar-client'));
      const usesClient = /\bcalendar\./.test(code);
      return (usesPackage || usesClient) && imports.every((name) => installed.test(name)) && !needsPage;
    });
    return block === undefined ? [] : [{ name: basename(path, '.md'), code: complete(block.code) }];
  });

/** A program that uses each optional peer. */
export const peersProgram: Program = {
  name: 'peers',
  code: readFileSync(join(repository, 'test/release/peers.ts'), 'utf8'),
};

/** The files that programs of guides read. */
export const guideFiles: Readonly<Record<string, string>> = { 'events.csv': spreadsheet };

/** A program as JavaScript. */
export function toJavaScript(code: string): string {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  };
  return ts.transpileModule(code, { compilerOptions: options }).outputText;
}
