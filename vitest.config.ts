import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** The entries of the package, as sources. */
export const aliases = [
  { find: /^events-calendar-client\/testing\/msw$/, replacement: source('testing/msw.ts') },
  { find: /^events-calendar-client\/testing\/sample$/, replacement: source('testing/sample/index.ts') },
  { find: /^events-calendar-client\/standalone$/, replacement: source('standalone.ts') },
  { find: /^events-calendar-client\/standalone\/format$/, replacement: source('standalone-format.ts') },
  { find: /^events-calendar-client\/query$/, replacement: source('query/index.ts') },
  { find: /^events-calendar-client\/testing$/, replacement: source('testing/index.ts') },
  { find: /^events-calendar-client\/format$/, replacement: source('format/index.ts') },
  { find: /^events-calendar-client\/fullcalendar$/, replacement: source('fullcalendar/index.ts') },
  { find: /^events-calendar-client\/time$/, replacement: source('time/index.ts') },
  { find: /^events-calendar-client\/ical$/, replacement: source('ical/index.ts') },
  { find: /^events-calendar-client\/jsonld$/, replacement: source('jsonld/index.ts') },
  { find: /^events-calendar-client\/media$/, replacement: source('media/index.ts') },
  { find: /^events-calendar-client\/sync\/csv$/, replacement: source('sync/csv.ts') },
  { find: /^events-calendar-client\/sync\/icalendar$/, replacement: source('sync/icalendar.ts') },
  { find: /^events-calendar-client\/sync$/, replacement: source('sync/index.ts') },
  { find: /^events-calendar-client\/schemas$/, replacement: source('schemas.ts') },
  { find: /^events-calendar-client$/, replacement: source('index.ts') },
];

/** What these test is the built package, so it is built first where it is out of date. */
const usesTheBuild = ['test/examples/**/*.test.ts'];

/** These draw in a page of jsdom. */
const usesDom = [
  'test/query/react.test.ts',
  'test/fullcalendar/{event-changes,save-event-change,rendered-calendar,recurring-events}.test.ts',
  'test/testing/sample/pictures.test.ts',
];

/** These have configurations of their own, and are no part of `npm test`. */
const others = ['test/browser/**', 'test/package/**'];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ['./test/support/share.ts', './test/support/clean-up.ts'],
    // On two cores, one worker would be the default.
    maxWorkers: '100%',
    // Loading the modules again for each file would be half of the work. Tests leave no trace in them.
    isolate: false,
    // A test that expects nothing cannot fail.
    expect: { requireAssertions: true },
    projects: [
      // A worker has one environment: with a project of their own, it is started once for them.
      { extends: true, test: { name: 'dom', include: usesDom, environment: 'jsdom' } },
      {
        extends: true,
        test: {
          name: 'source',
          include: ['test/**/*.test.ts', 'examples/testing-your-code/*.test.ts'],
          // Packages that a folder of tests has installed bring their own.
          exclude: ['**/node_modules/**', ...usesTheBuild, ...usesDom, ...others],
        },
      },
      // The programs of the documentation take as long as half of the rest: CI runs them, and who asks for all.
      ...(process.env.TEST_SHARE === '1'
        ? [
            {
              extends: true as const,
              test: { name: 'package', include: usesTheBuild, globalSetup: ['./test/support/build.ts'] },
            },
          ]
        : []),
    ],
  },
  resolve: {
    alias: [...aliases],
  },
});
