import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preview } from 'vite';
import { onTestFinished } from 'vitest';
import { repository } from '../../support/repository.ts';

/** Serves the documentation until the test finishes. Builds it if that was not done before. */
export async function serveDocs(): Promise<string> {
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
  onTestFinished(() => server.close());
  return server.resolvedUrls!.local[0]!;
}
