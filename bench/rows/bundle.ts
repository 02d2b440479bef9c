import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { workingFolder } from '../child.ts';
import type { Result, Row } from '../row.ts';

const budget = 36_000;

/** The size of what a program takes that has these imports, as a site would serve it. */
async function sizeOf(program: string, folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    platform: 'browser',
    external: ['msw', 'node:*'],
    logLevel: 'error',
    write: false,
  });
  return brotliCompressSync(outputFiles[0]!.contents).length;
}

const peers = {
  wpapi: "export { default } from 'wpapi'",
  '@zodios/core with axios and zod': "export { Zodios } from '@zodios/core'; export { z } from 'zod'",
  '@octokit/core': "export { Octokit } from '@octokit/core'",
  openai: "export { OpenAI } from 'openai'",
  stripe: "export { Stripe } from 'stripe'",
};

const client = "export { CalendarClient } from 'events-calendar-client'";
const entries = {
  '`/schemas` with zod': "export * from 'events-calendar-client/schemas'",
  '`/testing` with zod, without msw': "export { createCalendarMock } from 'events-calendar-client/testing'",
};

export const bundle: Row = {
  title: 'Bundle, brotli',
  isDocumented: true,
  async measure() {
    const own = await sizeOf(client, workingFolder);
    const bytes = (size: number) => `${size.toLocaleString('en')} B`;
    const what = '`CalendarClient` with ky and zod';
    const results: Result[] = [
      {
        what,
        against: 'the 36,000 bytes that it may take',
        ratio: own / budget,
        measured: `${bytes(own)} : ${bytes(budget)}`,
        target: { atMost: 1 },
      },
    ];
    for (const [name, program] of Object.entries(peers)) {
      const size = await sizeOf(program, `${workingFolder}bench`);
      results.push({ what, against: name, ratio: own / size, measured: `${bytes(own)} : ${bytes(size)}` });
    }
    for (const [name, program] of Object.entries(entries)) {
      const size = await sizeOf(program, workingFolder);
      results.push({
        what: name,
        against: 'the client',
        ratio: size / own,
        measured: `${bytes(size)} : ${bytes(own)}`,
      });
    }
    return results;
  },
};
