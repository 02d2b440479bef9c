import snapshot from './snapshot.json' with { type: 'json' };
import * as library from './standalone.js';
import { overHttp, runSteps } from './steps.js';

// What violates the policy of the page is an error of it.
document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
  throw new Error(`${effectiveDirective} ${blockedURI}`);
});
const { site, gateway } = Object.fromEntries(new URLSearchParams(location.search));
globalThis.results = runSteps(library, snapshot, [overHttp(site, gateway)]);
