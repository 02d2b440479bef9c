import { inMemory, overHttp, smoke } from '../smoke.js';
import snapshot from '../snapshot.json' with { type: 'json' };

const [, , site, gateway] = Bun.argv;
const results = await smoke(snapshot, [inMemory(snapshot), overHttp(site, gateway)]);
await Bun.write(Bun.stdout, JSON.stringify({ version: Bun.version, results }));
