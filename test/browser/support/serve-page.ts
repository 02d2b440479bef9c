import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the page, with a slash at the end. */
    readonly pageUrl: string;
  }
}

/** Serves the page for all tests, as its command does. */
export default async function servePage(project: TestProject): Promise<() => Promise<void>> {
  const server = await createServer({
    root: fileURLToPath(new URL('../../../examples/calendar-page', import.meta.url)),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    logLevel: 'warn',
  });
  await server.listen();
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('Vite has no address');
  project.provide('pageUrl', url);
  return () => server.close();
}
