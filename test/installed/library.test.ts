import { readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { manifest, repository, run } from '../packaging/tools.ts';
import { type Consumers, createConsumers } from './consumers.ts';

const snapshotText = gunzipSync(
  readFileSync(join(repository, 'test/recordings/snapshot.json.gz')),
).toString();

let consumers: Consumers;
beforeAll(async () => {
  consumers = await createConsumers();
  for (const project of [consumers.withoutPeers, consumers.withMsw]) {
    await writeFile(join(project, 'snapshot.json'), snapshotText);
  }
});
afterAll(() => consumers.remove());

describe('installed in an empty project', () => {
  const snapshot: { events: { id: number; status: string; hide_from_listings: boolean }[] } =
    JSON.parse(snapshotText);
  const listed = snapshot.events.filter(
    ({ status, hide_from_listings }) => status === 'publish' && !hide_from_listings,
  );
  const firstPage = {
    total: listed.length,
    identifiers: expect.toSatisfy(isThreeOf(listed.map(({ id }) => id))),
  };

  test('brings its dependencies and no more: its peers are optional', async () => {
    const names = await readdir(join(inject('installation').project, 'node_modules'));
    expect(names.filter((name) => !name.startsWith('.')).sort()).toEqual([
      'events-calendar-client',
      'ky',
      'zod',
    ]);
  });

  test('works from JavaScript, without msw', async () => {
    const result = JSON.parse(await run(process.execPath, ['plain.mjs'], consumers.withoutPeers));
    expect(result).toEqual({
      ...firstPage,
      version: manifest(repository).version,
      schemas: expect.toSatisfy((names: string[]) => names.length > 0),
      hasMsw: 'ERR_MODULE_NOT_FOUND',
      internals: 'ERR_PACKAGE_PATH_NOT_EXPORTED',
    });
  });

  test('serves its mock through msw where that is installed', async () => {
    const result = JSON.parse(await run(process.execPath, ['with-msw.mjs'], consumers.withMsw));
    expect(result).toEqual(firstPage);
  });

  test('has queries for TanStack Query, also where that is not installed', async () => {
    const result = JSON.parse(await run(process.execPath, ['query.mjs'], consumers.withoutPeers));
    expect(result).toEqual({
      page: { ...firstPage, totalPages: Math.ceil(firstPage.total / 3) },
      queryCore: 'ERR_MODULE_NOT_FOUND',
    });
  });

  test('reads and writes files of formats whose packages are installed, and names those that are not', async () => {
    const program = [
      "import * as sync from 'events-calendar-client/sync';",
      'const first = async (items) => { for await (const item of items) return item; };',
      "const tried = [sync.readNdjson('{}'), sync.writeNdjson([{}]), sync.readCsv('a'), sync.writeCsv([])];",
      "tried.push(sync.readICalendar(''), sync.writeICalendar([]));",
      'const outcomes = tried.map((items) => first(items).catch(({ message }) => message));',
      'console.log(JSON.stringify(await Promise.all(outcomes)));',
    ];
    const programArguments = ['--input-type=module', '--eval', program.join('\n')];
    const installing = (name: string) => expect.stringContaining(`Install it: npm install ${name}`);
    expect(JSON.parse(await run(process.execPath, programArguments, consumers.withoutPeers))).toEqual([
      { position: { line: 1 }, row: {} },
      '{}\n',
      installing('csv-parse'),
      installing('csv-stringify'),
      installing('rrule-temporal'),
      installing('ical-generator'),
    ]);
  });

  test('is required from CommonJS, its mock without msw', async () => {
    const result = JSON.parse(await run(process.execPath, ['required.cjs'], consumers.withoutPeers));
    expect(result).toEqual({ ...firstPage, mswEntry: 'ERR_MODULE_NOT_FOUND' });
  });

  test('is required from CommonJS, its mock with msw', async () => {
    const result = JSON.parse(await run(process.execPath, ['required.cjs'], consumers.withMsw));
    expect(result).toEqual({ ...firstPage, mswEntry: 1 });
  });
});

function isThreeOf(identifiers: number[]) {
  return (found: number[]) => new Set(found).size === 3 && found.every((id) => identifiers.includes(id));
}
