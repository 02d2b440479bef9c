import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { aliases } from '../../vitest.config.ts';

/** Tests of the suite for any site: that it finds what is wrong, and leaves nothing behind. */
export default defineConfig({
  test: {
    name: 'site',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/site/*.test.ts'],
    testTimeout: 60_000,
    maxWorkers: '100%',
    isolate: false,
    expect: { requireAssertions: true },
  },
  resolve: { alias: aliases },
});
