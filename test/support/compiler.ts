import { dirname, join } from 'node:path';
import ts from 'typescript';
import { repository } from './repository.ts';

/** Files that have been parsed, by the settings that they were parsed with: most belong to all programs of a test. */
const parsed = new Map<string, Map<string, ts.SourceFile | undefined>>();

/** A compiler of TypeScript that finds some files in memory, and parses each of the others once. */
export function createProgram(
  rootNames: readonly string[],
  options: ts.CompilerOptions,
  inMemory: ReadonlyMap<string, string> = new Map(),
): ts.Program {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => inMemory.has(path) || fileExists(path);
  host.readFile = (path) => inMemory.get(path) ?? readFile(path);
  host.getSourceFile = (path, languageVersion, ...others) => {
    if (inMemory.has(path)) return getSourceFile(path, languageVersion, ...others);
    const settings = JSON.stringify([options, languageVersion]);
    const files = parsed.get(settings) ?? new Map<string, ts.SourceFile | undefined>();
    parsed.set(settings, files);
    if (!files.has(path)) files.set(path, getSourceFile(path, languageVersion, ...others));
    return files.get(path);
  };
  return ts.createProgram({ rootNames, options, host });
}

/** The settings of the repository's own code. */
export function repositoryOptions(): ts.CompilerOptions {
  const path = join(repository, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile);
  if (error) throw new Error(messageOf(error));
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(path)).options;
}

/** What a diagnostic says, without its place. */
export const messageOf = ({ messageText }: ts.Diagnostic) =>
  ts.flattenDiagnosticMessageText(messageText, '\n');
