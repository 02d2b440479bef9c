import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { repository } from '../../support/repository.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the documentation, with a slash at the end. */
    readonly docsUrl: string;
  }
}

/** Serves the documentation for all tests. Builds it if that was not done before. */
export default async function serveDocs(project: TestProject): Promise<() => Promise<void>> {
  const outDir = join(repository, 'site');
  if (!existsSync(outDir)) await promisify(execFile)('npm', ['run', 'docs'], { cwd: repository });
  const server = await preview({
    root: repository,
    configFile: false,
    appType: 'mpa',
    build: { outDir },
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  });
  project.provide('docsUrl', server.resolvedUrls!.local[0]!);
  return () => server.close();
}
