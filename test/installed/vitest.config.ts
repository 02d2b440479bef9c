import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { aliases } from '../../vitest.config.ts';

/** Tests of what npm installs: the packed package in a project of a user's, and the command on the path. */
export default defineConfig({
  test: {
    name: 'installed',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/installed/**/*.test.ts'],
    globalSetup: ['./test/packaging/build.ts', './test/installed/pack.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: '100%',
    isolate: false,
    expect: { requireAssertions: true },
  },
  resolve: { alias: aliases },
});
