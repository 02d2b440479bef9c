import fc from 'fast-check';

// CI sets TEST_SEED, so that a commit has one result there. Elsewhere each run draws other values.
if (process.env.TEST_SEED) fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
