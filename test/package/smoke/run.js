import process from 'node:process';
import { smoke } from './smoke.js';

// For Node.js, Bun and Deno.
const [, , site, gateway] = process.argv;
process.stdout.write(JSON.stringify(await smoke({ site, gateway })));
