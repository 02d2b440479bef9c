import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    testTimeout: 60_000,
  },
  resolve: {
    alias: [
      { find: /^events-calendar-client\/testing$/, replacement: source('testing/index.ts') },
      { find: /^events-calendar-client\/schemas$/, replacement: source('schemas.ts') },
      { find: /^events-calendar-client$/, replacement: source('index.ts') },
    ],
  },
});
