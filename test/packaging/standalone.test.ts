import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository, run } from './tools.ts';

const file = join(repository, 'dist/standalone.js');
const code = readFileSync(file, 'utf8');

/** A page's folder: the file and nothing that it could import. */
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standalone-'));
  await copyFile(file, join(folder, 'standalone.mjs'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program in that folder, and returns what it prints as JSON. */
async function printed(program: string): Promise<unknown> {
  const path = join(folder, 'program.mjs');
  await writeFile(path, program);
  return JSON.parse(await run(process.execPath, [path], folder));
}

/** Prints how often a program calls `new Function`, which a strict Content-Security-Policy reports. */
const countCompilations = (program: string) => `
  let compilations = 0;
  globalThis.Function = new Proxy(Function, {
    construct: (target, values) => { compilations += 1; return Reflect.construct(target, values); },
  });
  ${program}
  console.log(compilations);
`;
const useStandalone = `
  const { CalendarClient } = await import('./standalone.mjs');
  const fetch = async () => Response.json({ id: 12, title: 'Fair' });
  await new CalendarClient({ baseUrl: 'https://example.org', fetch }).events.get(12);
`;
const useZod = `
  const { z } = await import('${import.meta.resolve('zod')}');
  z.object({ id: z.number() }).parse({ id: 12 });
`;

describe('dist/standalone.js', () => {
  test('imports nothing', () => {
    expect(ts.preProcessFile(code, true, true).importedFiles).toEqual([]);
  });

  test('exports what the main entry does', async () => {
    const names = await printed(
      "console.log(JSON.stringify(Object.keys(await import('./standalone.mjs')).sort()));",
    );
    expect(names).toEqual(Object.keys(await import('events-calendar-client')).sort());
  });

  test('sends requests on its own', async () => {
    const program = `
      import { CalendarClient } from './standalone.mjs';
      const fetch = async (request) => Response.json({ id: 12, title: request.url });
      const calendar = new CalendarClient({ baseUrl: 'https://example.org', fetch });
      console.log(JSON.stringify((await calendar.events.get(12)).title));
    `;
    expect(await printed(program)).toBe('https://example.org/wp-json/tribe/events/v1/events/12');
  });

  test('never compiles code', async () => {
    expect(await printed(countCompilations(useStandalone))).toBe(0);
  });

  test('leaves other schemas of the page as they are', async () => {
    const alone = await printed(countCompilations(useZod));
    expect(alone).toBeGreaterThan(0);
    expect(await printed(countCompilations(useStandalone + useZod))).toBe(alone);
  });

  test.each(['LICENSE', 'node_modules/ky/license', 'node_modules/zod/LICENSE'])(
    'begins with the licences of all that is inside: %s',
    (path) => {
      const [comment] = code.split('*/');
      expect(comment).toContain(readFileSync(join(repository, path), 'utf8').trim());
    },
  );
});
