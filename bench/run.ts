import { fork } from 'node:child_process';
import { once } from 'node:events';
import build from '../test/support/build.ts';
import { repository } from '../test/support/repository.ts';
import { type Extent, type Measured, misses, type Row, reportOn, writeReport } from './report.ts';

/** All rows of the table, in its order, by the names that select them. Each is loaded only by the process that measures it. */
const rows: Readonly<Record<string, () => Promise<Row>>> = {
  read: async () => (await import('./rows/read.ts')).read,
  parsing: async () => (await import('./rows/parsing.ts')).parsing,
  calendar: async () => (await import('./rows/calendar.ts')).calendar,
  memory: async () => (await import('./rows/memory.ts')).memory,
  imports: async () => (await import('./rows/imports.ts')).imports,
  files: async () => (await import('./rows/files.ts')).files,
  start: async () => (await import('./rows/start.ts')).start,
  types: async () => (await import('./rows/types.ts')).types,
};

/** How far a short run may be off a target, since a busy machine measures badly. */
const tolerance = 1.5;

/** In a separate process, so that neither the heap nor the compiled code of a row affects the next. */
async function measure(name: string, extent: Extent): Promise<Measured> {
  const child = fork(import.meta.filename, ['row', name, JSON.stringify(extent)], { cwd: repository });
  let results: Measured | undefined;
  child.once('message', (sent: Measured) => {
    results = sent;
  });
  const [code] = await once(child, 'exit');
  if (!results) throw new Error(`Measuring ${name} ended with exit code ${code} and without results.`);
  return results;
}

/** A short run measures a row again, up to three times in all, while it is far off its target. */
async function measureUntilNear(name: string, extent: Extent): Promise<Measured> {
  for (let attempt = extent.isShort ? 1 : 3; ; attempt += 1) {
    const measured = await measure(name, extent);
    const isFarOff = measured.results.some((result) => misses(result, tolerance));
    if (!isFarOff || attempt >= 3) return measured;
    console.error(`${measured.title}: far off, measured again`);
  }
}

async function runAll(args: readonly string[]): Promise<void> {
  const isShort = args.includes('--short');
  const isExcept = args.includes('--except');
  const selected = args.filter((name) => name !== '--short' && name !== '--except');
  const unknown = selected.find((name) => !(name in rows));
  if (unknown) throw new Error(`There is no row ${unknown}: ${Object.keys(rows).join(', ')}.`);
  const extent: Extent = isShort
    ? { isShort, rounds: 9, stretch: 20, warmUp: 250 }
    : { isShort, rounds: 25, stretch: 40, warmUp: 1000 };

  await build();
  const measured: Measured[] = [];
  for (const name of Object.keys(rows)) {
    if (selected.length > 0 && selected.includes(name) === isExcept) continue;
    const began = performance.now();
    measured.push(await measureUntilNear(name, extent));
    console.error(`${name}: measured in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }

  const report = reportOn(measured);
  console.log(report);
  if (!isShort && selected.length === 0) writeReport(report);
  const farOff = measured.flatMap(({ results }) => results.filter((result) => misses(result, tolerance)));
  for (const { what, against } of farOff) console.log(`Far off its target: ${what}, against ${against}`);
  if (isShort && farOff.length > 0) process.exitCode = 1;
}

const [mode, name = '', extent = ''] = process.argv.slice(2);
if (mode === 'row') {
  const row = await rows[name]!();
  const measured: Measured = { title: row.title, results: await row.measure(JSON.parse(extent)) };
  process.send?.(measured, () => process.disconnect());
} else {
  await runAll(process.argv.slice(2));
}
