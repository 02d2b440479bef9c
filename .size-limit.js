/** esbuild's default output format cannot hold the mock's top-level await. */
const modifyEsbuildConfig = (config) => ({ ...config, format: 'esm' });

export default [
  {
    name: "import { CalendarClient } from 'events-calendar-client', ky and zod included",
    path: 'dist/index.js',
    import: '{ CalendarClient }',
    limit: '21500 B',
  },
  {
    name: "import * from 'events-calendar-client/schemas', zod included",
    path: 'dist/schemas.js',
    import: '*',
    limit: '11000 B',
  },
  {
    name: "import { createCalendarMock } from 'events-calendar-client/testing', zod included, msw not",
    path: 'dist/testing/index.js',
    import: '{ createCalendarMock }',
    ignore: ['msw'],
    modifyEsbuildConfig,
    limit: '45000 B',
  },
];
