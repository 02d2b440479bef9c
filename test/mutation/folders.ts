/** The folders of `src` whose code is mutated, and the tests that have to notice. */
export const folders: Readonly<Record<string, readonly string[]>> = {
  time: ['test/time/**', 'test/contract/{dates,repeated-hours,time-zones}.test.ts'],
  contract: [
    'test/contract/**',
    'test/errors/**',
    'test/http/{request,response}/**',
    'test/format/**',
    'test/faults/{hostile-responses,trimmed-responses}.test.ts',
    'test/resources/**',
  ],
  http: [
    'test/http/**',
    'test/errors/**',
    'test/contract/*-encoding.test.ts',
    'test/faults/**',
    'test/resources/**',
    'test/discovery/**',
  ],
};
