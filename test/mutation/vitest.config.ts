import { env } from 'node:process';
import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';
import { aliases } from '../../vitest.config.ts';
import { folders } from './folders.ts';

const tests = folders[env.MUTATED_FOLDER ?? ''] ?? [];

/**
 * Loads modules once in every run but the first: in that one, Stryker finds which test computes what is computed once in a
 * file, so that it needs one test in each file.
 */
class ShareModules implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(): void {
    for (const { config } of this.#vitest?.projects ?? []) config.isolate = false;
  }
}

/** The tests of the folder that `run.ts` names. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: tests.map((path) => (path.endsWith('.ts') ? path : `${path}/*.test.ts`)),
    isolate: true,
    reporters: [new ShareModules()],
  },
  resolve: { alias: aliases },
});
