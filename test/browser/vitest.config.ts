import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// `--mode screenshots` takes the pictures of the README, which tests leave as they are.
export default defineConfig(({ mode }) => ({
  test: {
    name: 'browser',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: [mode === 'screenshots' ? 'test/browser/screenshots.ts' : 'test/browser/**/*.test.ts'],
    // The page imports the built package, as a user's page does.
    globalSetup: [
      './test/packaging/build.ts',
      './test/browser/support/serve-page.ts',
      './test/browser/support/documentation-site.ts',
    ],
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
