import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { aliases } from '../../vitest.config.ts';

/** Tests of what npm installs: the packed package in projects of users, on each runtime, and the command on the path. */
export default defineConfig({
  test: {
    name: 'package',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/package/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./test/package/set-up.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    isolate: false,
    expect: { requireAssertions: true },
  },
  resolve: { alias: aliases },
});
