import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { BrowserName } from '../support/browsers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What browsers do in different ways: the layout of the month, dragging, and modules. All else is tested in Chromium. */
const different = ['month', 'moves', 'upcoming-events'];

const project = (browser: BrowserName, files: string): TestProjectInlineConfiguration => ({
  test: {
    name: browser,
    root,
    include: [`test/browser/${files}.ts`],
    provide: { browser },
    expect: { poll: { timeout: 10_000 } },
    // Each file starts a browser of its own, but loads no module again.
    isolate: false,
    setupFiles: 'test/browser/support/setup.ts',
    testTimeout: 180_000,
    // Its driver loses a command now and then, where the machine has much to do.
    retry: browser === 'WebKitGTK' ? 1 : 0,
    hookTimeout: 180_000,
  },
});

// `--project Firefox` runs those of one browser; `--mode screenshots` takes the pictures of the README.
export default defineConfig(({ mode }) => ({
  test: {
    root,
    // The page imports the built package, as a user's page does.
    globalSetup: ['./test/support/build.ts', './test/browser/support/serve.ts'],
    maxWorkers: 2,
    projects:
      mode === 'screenshots'
        ? [project('Chromium', 'screenshots')]
        : [
            project('Chromium', '**/*.test'),
            project('Firefox', `{${different}}.test`),
            project('WebKitGTK', `{${different}}.test`),
          ],
  },
}));
