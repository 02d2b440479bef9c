import { join } from 'node:path';
import ts from 'typescript';
import { createProgram, messageOf, repositoryOptions } from '../support/compiler.ts';
import { repository } from '../support/repository.ts';

export interface Snippet {
  /** Where it stands, for messages: the document and the line of its first line. */
  document: string;
  line: number;
  code: string;
  /** `ts` or `tsx`. Default `ts`. */
  language?: string;
}

/** What a snippet may use without saying where it comes from. */
const prelude = `
import type { CalendarClient, CalendarEvent } from 'events-calendar-client';
import type { CalendarMock } from 'events-calendar-client/testing';
import type {} from 'temporal-polyfill/types/global';
declare global {
  const calendar: CalendarClient;
  const mock: CalendarMock;
  /** What an earlier block of the guide on frameworks defines. */
  function readEvent(slug: string, day: string): Promise<CalendarEvent>;
  /** What Next.js declares. */
  interface RequestInit {
    next?: { revalidate?: number | false; tags?: string[] };
  }
}
`;

function describe(snippet: Snippet, diagnostic: ts.Diagnostic): string {
  const { line } = ts.getLineAndCharacterOfPosition(
    ts.createSourceFile('', snippet.code, ts.ScriptTarget.Latest),
    diagnostic.start ?? 0,
  );
  return `${snippet.document}:${snippet.line + line} TS${diagnostic.code} ${messageOf(diagnostic)}`;
}

/**
 * The errors of each snippet, checked as a module of its own against the sources. They are compiled from memory, at the
 * repository's top, so that imports resolve as in a user's project.
 */
export function typeCheck(snippets: Snippet[]): Map<Snippet, string[]> {
  // Stylesheets have no declarations here; bundlers come with some for them all.
  const options = { ...repositoryOptions(), noUncheckedSideEffectImports: false, jsx: ts.JsxEmit.ReactJSX };
  const pathOf = (name: string) => join(repository, name).replaceAll('\\', '/');
  const preludePath = pathOf('documentation-prelude.ts');
  const paths = new Map(
    snippets.map((snippet, index) => [snippet, pathOf(`documentation-${index}.${snippet.language ?? 'ts'}`)]),
  );
  const untyped = "declare module 'jsdom';";
  const files = new Map([
    [preludePath, prelude],
    [pathOf('documentation-untyped.d.ts'), untyped],
  ]);
  for (const [snippet, path] of paths) files.set(path, `${snippet.code}\nexport {};\n`);

  const program = createProgram([...files.keys()], options, files);
  const diagnosticsOf = (path: string): readonly ts.Diagnostic[] => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  };
  for (const diagnostic of [...program.getOptionsDiagnostics(), ...diagnosticsOf(preludePath)]) {
    throw new Error(messageOf(diagnostic));
  }
  return new Map(
    [...paths].map(([snippet, path]) => [
      snippet,
      diagnosticsOf(path).map((diagnostic) => describe(snippet, diagnostic)),
    ]),
  );
}
