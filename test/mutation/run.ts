import { availableParallelism } from 'node:os';
import { argv, env, exit, stderr } from 'node:process';
import { Stryker } from '@stryker-mutator/core';
import { folders } from './folders.ts';

/*
 * Changes the code of folders in small ways, one at a time, and runs the tests that reach each change: one that no test
 * notices survives. Takes hours for all; `npm run mutation -- time` for a folder, `time/zone.ts` for a file of it.
 */

const requested = argv.slice(2);

for (const path of requested.length > 0 ? requested : Object.keys(folders)) {
  const [folder = ''] = path.split('/');
  if (folders[folder] === undefined) {
    stderr.write(`No folder ${folder}. There are ${Object.keys(folders).join(', ')}.\n`);
    exit(2);
  }
  env.MUTATED_FOLDER = folder;
  // Properties are run for every change that they reach.
  env.TEST_SHARE = '0.02';
  await new Stryker({
    mutate: [path.endsWith('.ts') ? `src/${path}` : `src/${path}/**/*.ts`],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // Threads cannot set the time zone of the process.
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    concurrency: availableParallelism(),
    timeoutMS: 3000,
    ignorePatterns: [
      '/*',
      '!/src',
      '!/test',
      '!/docs',
      '!/package.json',
      '!/tsconfig.json',
      '!/vitest.config.ts',
    ],
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    jsonReporter: { fileName: `reports/mutation/${path.replaceAll('/', '-')}.json` },
    tempDirName: '.stryker-tmp',
  }).runMutationTest();
}
