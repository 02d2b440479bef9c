/**
 * What each import may take in a bundle, with all of its dependencies, and the ready file without one. The limit of the client is promised in
 * docs/performance.md. Nobody is promised the others: they may take 3 % more than when the limit was last set.
 */
export default [
  {
    name: 'import { CalendarClient }',
    path: 'dist/index.js',
    import: '{ CalendarClient }',
    limit: '42600 B',
  },
  {
    name: 'import { NotFoundError }',
    path: 'dist/index.js',
    import: '{ NotFoundError }',
    limit: '1000 B',
  },
  {
    name: "import { toSlug } from '…/sync'",
    path: 'dist/sync/index.js',
    import: '{ toSlug }',
    ignore: ['node:*', 'csv-*', 'ical-generator', 'rrule-temporal'],
    limit: '1400 B',
  },
  {
    name: "import { SnapshotError } from '…/testing'",
    path: 'dist/testing/index.js',
    import: '{ SnapshotError }',
    limit: '300 B',
  },
  {
    name: 'dist/standalone.js',
    path: 'dist/standalone.js',
    // Measured as it is, with the licences, since pages load it without a bundler.
    disablePlugins: ['@size-limit/esbuild'],
    limit: '46400 B',
  },
  {
    name: 'dist/standalone-format.js',
    path: 'dist/standalone-format.js',
    disablePlugins: ['@size-limit/esbuild'],
    limit: '8900 B',
  },
  {
    name: 'import * as schemas',
    path: 'dist/schemas.js',
    import: '*',
    limit: '18800 B',
  },
  {
    name: 'import { createCalendarQueries }',
    path: 'dist/query/index.js',
    import: '{ createCalendarQueries }',
    limit: '1240 B',
  },
  {
    name: 'import { createCalendarMock }',
    path: 'dist/testing/index.js',
    import: '{ createCalendarMock }',
    limit: '54900 B',
  },
  {
    name: 'import { sampleCalendar }',
    path: 'dist/testing/sample/index.js',
    import: '{ sampleCalendar }',
    limit: '21500 B',
  },
  {
    name: 'import { problemText }',
    path: 'dist/format/index.js',
    import: '{ problemText }',
    limit: '1600 B',
  },
  {
    name: 'import { whenText, priceText, imageOf }',
    path: 'dist/format/index.js',
    import: '{ whenText, priceText, imageOf }',
    limit: '3620 B',
  },
  {
    name: "import * from '…/format'",
    path: 'dist/format/index.js',
    import: '*',
    limit: '8100 B',
  },
  {
    name: "import * from '…/fullcalendar'",
    path: 'dist/fullcalendar/index.js',
    import: '*',
    limit: '3040 B',
  },
  {
    name: "import * from '…/time'",
    path: 'dist/time/index.js',
    import: '*',
    limit: '1820 B',
  },
  {
    name: "import * from '…/ical', without ical-generator",
    path: 'dist/ical/index.js',
    import: '*',
    ignore: ['ical-generator'],
    // More than 1,000 of them are names of characters in HTML, as of JSON-LD.
    limit: '4600 B',
  },
  {
    name: "import { uploadImage } from '…/media'",
    path: 'dist/media/index.js',
    import: '{ uploadImage }',
    limit: '10370 B',
  },
  {
    name: "import * from '…/jsonld'",
    path: 'dist/jsonld/index.js',
    import: '*',
    limit: '4430 B',
  },
];
