import { inMemory, overHttp, smoke } from '../smoke.js';
import snapshot from '../snapshot.json' with { type: 'json' };

const [, , site, gateway] = process.argv;
const results = await smoke(snapshot, [inMemory(snapshot), overHttp(site, gateway)]);
process.stdout.write(JSON.stringify({ version: process.versions.node, results }));
