import { resolve } from 'node:path';
import { build } from 'esbuild';

/** Bundles a program of a project as for browsers and edge platforms. */
export async function bundle(
  project: string,
  program: string,
  target: string,
  conditions: readonly string[] = [],
): Promise<void> {
  await build({
    absWorkingDir: project,
    entryPoints: [program],
    outfile: resolve(project, target),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: [...conditions],
    logLevel: 'error',
  });
}
