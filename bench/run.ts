import { type Extent, isFarOff, type Row } from './row.ts';
import { bundle } from './rows/bundle.ts';
import { calendar } from './rows/calendar.ts';
import { encoding } from './rows/encoding.ts';
import { memory } from './rows/memory.ts';
import { mock } from './rows/mock.ts';
import { parsing } from './rows/parsing.ts';
import { read } from './rows/read.ts';
import { start } from './rows/start.ts';
import { types } from './rows/types.ts';
import { circumstances, type Measured, missedTargets, tableOf, writeReport } from './table.ts';

const rows: Readonly<Record<string, Row>> = {
  read,
  calendar,
  memory,
  parsing,
  encoding,
  bundle,
  start,
  types,
  mock,
};

const given = process.argv.slice(2);
const isShort = given.includes('--short');
const asked = given.filter((name) => name !== '--short');
const unknown = asked.find((name) => !(name in rows));
if (unknown !== undefined) {
  throw new Error(`There is no row ${unknown}; there are ${Object.keys(rows).join(', ')} and --short.`);
}

const extent: Extent = isShort
  ? { isShort, rounds: 9, stretch: 20, warmUp: 250 }
  : { isShort, rounds: 25, stretch: 40, warmUp: 1000 };

const measured: Measured[] = [];
for (const [name, row] of Object.entries(rows)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const began = performance.now();
  measured.push({ title: row.title, results: await row.measure(extent) });
  console.error(`${row.title}: measured in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const report = [tableOf(measured), missedTargets(measured), circumstances()].join('\n\n');
console.log(report);
if (!isShort && asked.length === 0) writeReport(report);

const farOff = measured.flatMap(({ results }) => results.filter(isFarOff));
console.log(`\n${farOff.length} missed by more than half again.`);
for (const { what, against } of farOff) console.log(`- ${what}, against ${against}`);
if (isShort && farOff.length > 0) process.exitCode = 1;
