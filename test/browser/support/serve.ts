import { existsSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { repository, run } from '../../support/repository.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the page, with a slash at the end. */
    readonly pageUrl: string;
    /** The address of the documentation, with a slash at the end. */
    readonly docsUrl: string;
  }
}

/**
 * Serves the page and the documentation for all tests. Builds the page as for a site of one's own, and the documentation
 * if that was not done before.
 */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'calendar-page-'));
  const logLevel = 'error';
  const page = { root: join(repository, 'examples/calendar-page'), build: { outDir: folder.path } };
  await build({ ...page, logLevel });
  const docs = { root: repository, configFile: false, appType: 'mpa', build: { outDir: 'site' } } as const;
  if (!existsSync(join(repository, 'site'))) await run('npm', ['run', 'docs'], repository);
  const address = { host: '127.0.0.1', port: 0 };
  const servers = await Promise.all(
    [page, docs].map((options) => preview({ ...options, logLevel, preview: address })),
  );
  const [pageUrl = '', docsUrl = ''] = servers.flatMap(({ resolvedUrls }) => resolvedUrls!.local);
  project.provide('pageUrl', pageUrl);
  project.provide('docsUrl', docsUrl);
  return async () => {
    for (const server of servers) await server.close();
    await folder.remove();
  };
}
