import * as library from '../node_modules/events-calendar-client/dist/standalone.js';
import snapshot from '../snapshot.json' with { type: 'json' };
import { check, overHttp, resultOf, runSteps } from '../steps.js';

const { site, gateway } = Object.fromEntries(new URLSearchParams(location.search));

/** Checks that the library was loaded with a single request. */
async function checkRequests() {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const ofPackages = urls.filter((path) => path.startsWith('/node_modules/'));
  check(
    String(ofPackages) === '/node_modules/events-calendar-client/dist/standalone.js',
    `standalone.js is the only file of a package that is requested, and not ${ofPackages}`,
  );
}

/** Checks that the only violation is that of this function, which comes after all others. */
async function checkViolations() {
  const reported = new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', resolve, { once: true });
  });
  try {
    new Function('');
  } catch {}
  await reported;
  const { violations } = globalThis;
  check(violations.length === 1, `nothing else violates the policy, and not ${violations.join(', ')}`);
}

async function run() {
  const results = await runSteps(library, snapshot, [overHttp(site, gateway)]);
  const requests = await resultOf('page', 'one request', checkRequests);
  const policy = await resultOf('page', 'no violation of the policy', checkViolations);
  return [...results, requests, policy];
}

globalThis.results = run();
