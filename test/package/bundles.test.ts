import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as esbuild from 'esbuild';
import * as vite from 'vite';
import { describe, expect, inject, test } from 'vitest';
import descriptions from '../../src/contract/descriptions.json' with { type: 'json' };
import { run } from '../support/repository.ts';
import { output } from './launch.ts';
import { installed } from './set-up.ts';

const { project: projectWithoutPeers, projectWithPeers: project } = inject('installation');

/*
 * Descriptions are registered when `/schemas` is loaded. Bundlers drop a module of which nothing but that is used,
 * unless package.json names it among those with side effects.
 */
const oneSchema = `
import { EventQuery } from 'events-calendar-client/schemas';
import * as z from 'zod/mini';
console.log(JSON.stringify(z.toJSONSchema(EventQuery, { io: 'input' })));
`;

const oneImport = `
import { CalendarClient } from 'events-calendar-client';
import { importEvents } from 'events-calendar-client/sync';
import { createCalendarMock } from 'events-calendar-client/testing';
const user = { username: 'editor', applicationPassword: 'secret' };
const baseUrl = 'https://example.org';
const { fetch } = createCalendarMock({ baseUrl, users: [{ ...user, role: 'editor' }] });
const calendar = new CalendarClient({ baseUrl, auth: user, fetch });
const { counts } = await importEvents(calendar, [{ title: 'Fair', start_date: '2027-06-19', end_date: '2027-06-19', slug: 'fair' }]);
console.log(counts.created);
`;

const oneOfEachFormat = `
import { importEvents } from 'events-calendar-client/sync';
import { readCsv, writeCsv } from 'events-calendar-client/sync/csv';
import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
const event = ['SUMMARY:Fair', 'DTSTART:20270619T140000Z', 'RRULE:FREQ=DAILY;COUNT=2'];
const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\\n');
const table = 'title,start_date\\nFair,2027-06-19';
let count = 0;
for (const items of [readCsv(table), writeCsv([]), readICalendar(file), writeICalendar([])])
  for await (const item of items) count += 1;
console.log(typeof importEvents, count);
`;

/** Each bundles a program of a project for servers, into another folder. */
const bundlers = {
  esbuild: (entry: string, outdir: string) =>
    esbuild.build({
      entryPoints: [entry],
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
    }),
  'Vite for servers': (entry: string, outDir: string) =>
    vite.build({
      root: dirname(entry),
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir,
        target: 'es2022',
        rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
      },
    }),
  Bun: (entry: string, outdir: string) => {
    const options = ['build', '--target=node', `--outdir=${outdir}`, '--entry-naming=[name].mjs'];
    return output(installed('.bin/bun'), [...options, entry], dirname(entry));
  },
};

describe.each(Object.entries(bundlers))('%s', (_, bundle) => {
  /** What a program prints where nothing is installed. */
  async function outputOfBundle(folder: string, program: string): Promise<string> {
    const entry = join(folder, 'program-of-servers.mjs');
    await writeFile(entry, program);
    await using target = await mkdtempDisposable(join(tmpdir(), 'bundle-'));
    await bundle(entry, target.path);
    return (await run(process.execPath, ['program-of-servers.mjs'], target.path)).trim();
  }

  test('bundles a single schema with the descriptions of its fields', async () => {
    expect(JSON.parse(await outputOfBundle(projectWithoutPeers, oneSchema))).toMatchObject({
      description: descriptions.EventQuery.description,
      properties: {
        search: { description: descriptions.EventQuery.fields.search },
        per_page: descriptions.EventQuery.fields.per_page,
      },
    });
  });

  test('bundles an import without optional peers', async () => {
    await expect(outputOfBundle(projectWithoutPeers, oneImport)).resolves.toBe('1');
  });

  test('bundles the formats with their peers', async () => {
    await expect(outputOfBundle(project, oneOfEachFormat)).resolves.toBe('function 6');
  });
});
