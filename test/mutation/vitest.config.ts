import { defineConfig } from 'vitest/config';
import { aliases } from '../../vitest.config.ts';
import { folders } from './folders.ts';

/** The tests of the folder that `run.ts` names. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: [...(folders[process.env.MUTATED_FOLDER ?? ''] ?? [])].map((path) =>
      path.endsWith('.ts') ? path : `${path}/*.test.ts`,
    ),
  },
  resolve: { alias: aliases },
});
