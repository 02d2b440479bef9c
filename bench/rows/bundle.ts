import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { workingFolder } from '../fixtures.ts';
import type { Row } from '../report.ts';

const budget = 35_900;

/** The size of a program that has these imports, as a site would serve it. */
async function sizeOf(program: string, folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    platform: 'browser',
    external: ['node:*'],
    logLevel: 'error',
    write: false,
  });
  return brotliCompressSync(outputFiles[0]!.contents).length;
}

const peers = {
  wpapi: "export { default } from 'wpapi'",
  '@zodios/core with axios and zod': "export { Zodios } from '@zodios/core'; export { z } from 'zod'",
};

export const bundle: Row = {
  title: 'Bundle, brotli',
  async measure() {
    const own = await sizeOf("export { CalendarClient } from 'events-calendar-client'", workingFolder);
    const compare = (against: string, size: number) => ({
      what: '`CalendarClient` with ky and zod',
      against,
      ratio: own / size,
      measured: `${own.toLocaleString('en')} B : ${size.toLocaleString('en')} B`,
    });
    const results = [{ ...compare('35,900 bytes that it may take', budget), target: { atMost: 1 } }];
    for (const [name, program] of Object.entries(peers)) {
      results.push(compare(name, await sizeOf(program, `${workingFolder}bench`)) as (typeof results)[0]);
    }
    return results;
  },
};
