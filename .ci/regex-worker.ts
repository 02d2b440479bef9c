import { parentPort } from 'node:worker_threads';
import recheck from 'recheck';

// The others need Java, or a program for each platform.
process.env.RECHECK_BACKEND = 'pure';

// An attack that is slow because the machine is busy would count as one that succeeds; its steps are limited, too.
const unhurried = { attackTimeout: null, incubationTimeout: null };

// Judges expressions for check-regexes.ts.
parentPort?.on('message', async ({ pattern, flags, timeout }) => {
  parentPort?.postMessage(await recheck.check(pattern, flags, { ...unhurried, timeout }));
});
