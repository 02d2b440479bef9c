import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { repository, runTool } from '../../packaging/tools.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the site of the documentation, with a slash at the end. */
    readonly documentationUrl: string;
  }
}

const modified = (path: string) => statSync(join(repository, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether the site is newer than all that it is made of. Folders count too, for files that are gone. */
function isBuilt(): boolean {
  const patterns = [
    'docs/**',
    'examples/**',
    'src/**',
    '.ci/site/**',
    '*.md',
    'typedoc.json',
    'tsconfig*.json',
  ];
  const sources = globSync(patterns, { cwd: repository, exclude: ['**/node_modules'] });
  return modified('site/llms.txt') > Math.max(...sources.map(modified));
}

/** Builds the site where it is out of date, and serves it for all tests. */
export default async function serveDocumentation(project: TestProject): Promise<() => Promise<void>> {
  if (!isBuilt()) await runTool('typedoc', 'typedoc', [], repository);
  const server = await preview({
    root: repository,
    configFile: false,
    appType: 'mpa',
    build: { outDir: 'site' },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'warn',
  });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('Vite has no address');
  project.provide('documentationUrl', url);
  return () => server.close();
}
