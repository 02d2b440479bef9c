interface MutatedFolder {
  /** The tests that have to notice. */
  readonly tests: readonly string[];
  /** Others that notice what those leave to them: tried with survivors, since they take longer. */
  readonly others: readonly string[];
}

/** The folders of `src` whose code is mutated. */
export const folders: Readonly<Record<string, MutatedFolder>> = {
  time: {
    tests: ['test/time/**', 'test/contract/{dates,repeated-hours,time-zones}.test.ts'],
    others: [],
  },
  contract: {
    tests: ['test/contract/**', 'test/http/{request,response}/**', 'test/format/**'],
    others: [
      'test/faults/{hostile-responses,trimmed-responses}.test.ts',
      'test/resources',
      'test/sync/formats',
    ],
  },
  http: {
    tests: [
      'test/http/**',
      'test/contract/*-encoding.test.ts',
      'test/faults/{responses,redirects,long-errors}.test.ts',
    ],
    others: [
      'test/faults/{connections,credentials,hostile-*,lying-listings,moving-listings,overload,redirect-ends,sizes,trimmed-responses}.test.ts',
      'test/resources/event-sequence',
      'test/resources/between.test.ts',
      'test/discovery/discover.test.ts',
    ],
  },
};
