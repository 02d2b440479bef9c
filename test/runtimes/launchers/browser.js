import { inMemory, overHttp, smoke } from '../smoke.js';
import snapshot from '../snapshot.json' with { type: 'json' };

const { site, gateway } = Object.fromEntries(new URLSearchParams(location.search));
globalThis.results = smoke(snapshot, [inMemory(snapshot), overHttp(site, gateway)]);
