/** The folders of `src` whose code is mutated, each with the tests that have to notice. */
export const folders: Readonly<Record<string, readonly string[]>> = {
  time: ['test/time/**', 'test/contract/{dates,repeated-hours,time-zones}.test.ts'],
  contract: ['test/contract/**', 'test/http/{request,response}/**', 'test/format/**'],
  http: [
    'test/http/**',
    'test/contract/*-encoding.test.ts',
    'test/faults/{responses,redirects,long-errors}.test.ts',
  ],
};
