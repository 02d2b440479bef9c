import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { manifest, repository } from './tools.ts';

/** What the client consists of. */
const client: readonly string[] = [
  'index.ts',
  'client.ts',
  'options.ts',
  'discovery',
  'http',
  'http/errors',
  'resources',
  'contract',
  'contract/values/html',
  'time',
  'ky',
  'zod',
];

/** What each entry may bring along: folders and files of `src`, and packages. */
const belongings: Readonly<Record<string, readonly string[]>> = {
  '.': client,
  './standalone': ['standalone.ts', ...client],
  './query': ['query'],
  './schemas': ['schemas.ts', 'contract', 'contract/values/html', 'time', 'zod'],
  './testing': ['testing', 'contract', 'contract/values/html', 'time', 'zod'],
  './testing/msw': ['testing'],
  './fullcalendar': ['fullcalendar', 'adapters', 'time', 'http/errors'],
  './time': ['time', 'http/errors'],
  './format': ['format', 'time', 'http/errors', 'contract/values/html'],
  './ical': ['ical', 'adapters', 'time', 'contract', 'contract/values/html', 'http/errors'],
  './sync': ['sync', 'ical', 'adapters', 'schemas.ts', ...client],
  './jsonld': ['jsonld', 'adapters', 'time', 'contract', 'contract/values/html', 'http/errors'],
};

const entries = Object.keys(manifest(repository).exports ?? {}).filter((entry) => entry !== './package.json');

/** The folder or file of `src`, or the package, that a module is of. */
function ownerOf(module: string): string {
  const path = module.replaceAll('\\', '/');
  const installed = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  const own = /^(?:\.\.\/)*src\/(http\/errors|contract\/values\/html|[^/]+)/.exec(path)?.[1];
  const owner = installed ?? own;
  if (owner === undefined) throw new Error(`${path} is neither a package's nor in src.`);
  return owner;
}

/** All modules of which a bundle of an entry has code, by the names that they had before the library was built. */
async function modulesOf(entry: string): Promise<string[]> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from '${join('events-calendar-client', entry).replaceAll('\\', '/')}';`,
      resolveDir: repository,
    },
    absWorkingDir: repository,
    // The repository's own settings lead imports of the package to its sources.
    tsconfigRaw: {},
    outfile: 'bundle.js',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    external: ['msw', 'ical-generator', 'ical.js', 'csv-parse', 'csv-stringify', 'node:*'],
    sourcemap: 'external',
    sourcesContent: false,
    write: false,
  });
  const map = outputFiles.find(({ path }) => path.endsWith('.map'));
  const { sources }: { sources: string[] } = JSON.parse(map?.text ?? '');
  // What is left of the build are helpers of the bundler, which have no source.
  return sources.filter((source) => !source.startsWith('dist/'));
}

describe('a bundle', () => {
  test.each(entries)('of %s has no code of another entry', async (entry) => {
    const modules = await modulesOf(entry);
    expect(modules).not.toEqual([]);
    expect(modules.filter((module) => !belongings[entry]?.includes(ownerOf(module)))).toEqual([]);
  });

  test('is told apart by module: the client and the mock have each their own', async () => {
    expect((await modulesOf('.')).map(ownerOf)).toContain('http');
    expect((await modulesOf('./testing')).map(ownerOf)).toContain('testing');
  });
});
