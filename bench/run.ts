import { type Extent, isFarOff, isReached, type Row } from './row.ts';
import { bundle } from './rows/bundle.ts';
import { calendar } from './rows/calendar.ts';
import { encoding } from './rows/encoding.ts';
import { memory } from './rows/memory.ts';
import { mock } from './rows/mock.ts';
import { parsing } from './rows/parsing.ts';
import { read } from './rows/read.ts';
import { start } from './rows/start.ts';
import { types } from './rows/types.ts';
import { circumstances, type Measured, tableOf, writeTable } from './table.ts';

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

const table = tableOf(measured);
console.log(`${table}\n\n${circumstances()}`);
if (!isShort && asked.length === 0) writeTable(table);

const results = measured.flatMap(({ title, results }) => results.map((result) => ({ title, ...result })));
const missed = results.filter((result) => !isReached(result));
const farOff = results.filter(isFarOff);
console.log(`\n${missed.length} targets are not reached, ${farOff.length} of them by more than half again.`);
for (const { title, what, against } of farOff) console.log(`- ${title}: ${what}, against ${against}`);
if (isShort && farOff.length > 0) process.exitCode = 1;
