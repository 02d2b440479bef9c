import { inMemory, overHttp, smoke } from '../smoke.js';
import snapshot from '../snapshot.json' with { type: 'json' };

const [site, gateway] = Deno.args;
const results = await smoke(snapshot, [inMemory(snapshot), overHttp(site, gateway)]);
const output = new Blob([JSON.stringify({ version: Deno.version.deno, results })]);
await output.stream().pipeTo(Deno.stdout.writable);
