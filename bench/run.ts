import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import build from '../test/support/build.ts';
import { workingFolder } from './child.ts';
import { type Extent, isFarOff } from './row.ts';
import { rows } from './rows.ts';
import { circumstances, type Measured, missedTargets, tableOf, writeReport } from './table.ts';

const args = process.argv.slice(2);
const isShort = args.includes('--short');
const selected = args.filter((name) => name !== '--short');
const unknown = selected.find((name) => !(name in rows));
if (unknown !== undefined) {
  throw new Error(`There is no row ${unknown}; there are ${Object.keys(rows).join(', ')} and --short.`);
}

const extent: Extent = isShort
  ? { isShort, rounds: 9, stretch: 20, warmUp: 250 }
  : { isShort, rounds: 25, stretch: 40, warmUp: 1000 };

/** In a process of its own, so that neither what a row leaves on the heap nor what V8 has learnt there counts next. */
async function measure(name: string): Promise<Measured> {
  const program = fileURLToPath(new URL('measure-row.ts', import.meta.url));
  const child = fork(program, [name, JSON.stringify(extent)], { cwd: workingFolder });
  let results: Measured | undefined;
  child.once('message', (sent: Measured) => {
    results = sent;
  });
  const [code] = await once(child, 'exit');
  if (!results) throw new Error(`Measuring ${name} ended with exit code ${code} and without results.`);
  return results;
}

/** What misses its target by far in a short run is measured again, up to three times in all: a busy machine slows one run. */
const attempts = isShort ? 3 : 1;

async function measureUntilNear(name: string): Promise<Measured> {
  let measured = await measure(name);
  for (let attempt = 1; attempt < attempts && measured.results.some(isFarOff); attempt += 1) {
    for (const { what, ratio } of measured.results.filter(isFarOff)) {
      console.error(`${measured.row.title}: ${what}: ${ratio.toFixed(2)} is far off, measured again`);
    }
    measured = await measure(name);
  }
  return measured;
}

await build();
const measured: Measured[] = [];
for (const name of Object.keys(rows)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  const began = performance.now();
  const result = await measureUntilNear(name);
  measured.push(result);
  console.error(`${result.row.title}: measured in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const reportOn = (results: readonly Measured[]) =>
  [tableOf(results), missedTargets(results), circumstances()].join('\n\n');
console.log(reportOn(measured));
if (!isShort && selected.length === 0) writeReport(reportOn(measured.filter(({ row }) => row.isDocumented)));

const farOff = measured.flatMap(({ results }) => results.filter(isFarOff));
console.log(`\n${farOff.length} missed by more than half again${isShort ? ', each time' : ''}.`);
for (const { what, against } of farOff) console.log(`- ${what}, against ${against}`);
if (isShort && farOff.length > 0) process.exitCode = 1;
