import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import * as vite from 'vite';
import { describe, expect, inject, test } from 'vitest';
import descriptions from '../../src/contract/descriptions.json' with { type: 'json' };
import { run } from '../support/repository.ts';

/*
 * Descriptions are registered when `/schemas` is loaded. Bundlers drop a module of which nothing but that is used,
 * unless package.json names it among those with side effects.
 */

const { projectWithPeers: project } = inject('installation');

const oneSchema = `
import { EventQuery } from 'events-calendar-client/schemas';
import * as z from 'zod/mini';
console.log(JSON.stringify(z.toJSONSchema(EventQuery, { io: 'input' })));
`;
async function bundleWithEsbuild(program: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: program, resolveDir: project },
    external: ['node:*'],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    minify: true,
    write: false,
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text).join('\n');
}

async function bundleWithVite(program: string): Promise<string> {
  const file = join(project, 'vite-program.js');
  await writeFile(file, program);
  const built = await vite.build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: file, external: [/^node:/], output: { format: 'es' } },
    },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('\n');
}

describe.each([
  { bundler: 'esbuild', bundle: bundleWithEsbuild },
  { bundler: 'vite', bundle: bundleWithVite },
])('a bundle by $bundler', ({ bundler, bundle }) => {
  test('of a single schema describes its fields when it runs', async () => {
    const file = join(project, `${bundler}.mjs`);
    await writeFile(file, await bundle(oneSchema));
    expect(JSON.parse(await run(process.execPath, [file], project))).toMatchObject({
      description: descriptions.EventQuery.description,
      properties: {
        search: { description: descriptions.EventQuery.fields.search },
        per_page: descriptions.EventQuery.fields.per_page,
      },
    });
  });
});
