import { env } from 'node:process';
import { defineConfig } from 'vitest/config';
import { aliases } from '../../vitest.config.ts';
import { folders } from './folders.ts';

const { tests = [], others = [] } = folders[env.MUTATED_FOLDER ?? ''] ?? {};
const isForSurvivors = env.MUTATED_BY === 'survivors';

/** The tests of the folder that `run.ts` or `survivors.ts` names. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: [...tests, ...(isForSurvivors ? others : [])].map((path) =>
      path.endsWith('.ts') ? path : `${path}/*.test.ts`,
    ),
    // Stryker finds which test computes first what is computed once, so that one in each file is needed.
    isolate: !isForSurvivors,
  },
  resolve: { alias: aliases },
});
