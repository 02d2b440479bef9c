// Arguments: a file for the results, a module of a world, and modules. Runs these one after another, each in the world as
// it was at first, and writes a line of JSON for each: what it has logged, and how it failed.

import { appendFileSync } from 'node:fs';
import { format } from 'node:util';

const [resultsFile = '', world = '', ...modules] = process.argv.slice(2);
const { enterWorld }: { enterWorld: () => void } = await import(world);

for (const module of modules) {
  const lines: string[] = [];
  const record = (...values: unknown[]) => lines.push(format(...values));
  Object.assign(console, { log: record, error: record, warn: record });
  enterWorld();
  // What a program sees that is started without arguments.
  process.argv.splice(1, Infinity, module);
  let error: string | undefined;
  try {
    await import(module);
  } catch (thrown) {
    error = format(thrown);
  }
  appendFileSync(resultsFile, `${JSON.stringify({ module, output: lines.join('\n'), error })}\n`);
}
