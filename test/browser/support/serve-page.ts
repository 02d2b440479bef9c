import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the page, with a slash at the end. */
    readonly pageUrl: string;
  }
}

const root = fileURLToPath(new URL('../../../examples/calendar-page', import.meta.url));

/** Builds the page as for a site of one's own, and serves it for all tests. */
export default async function servePage(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-page-'));
  const outDir = join(folder, 'built');
  const options = { root, build: { outDir }, logLevel: 'error' } as const;
  await build(options);
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('Vite has no address');
  project.provide('pageUrl', url);
  return async () => {
    await server.close();
    await rm(folder, { recursive: true });
  };
}
