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
  'errors',
  'resources',
  'site',
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
  './query': ['query', 'time', 'errors'],
  './schemas': ['schemas.ts', 'contract', 'contract/values/html', 'time', 'zod'],
  './testing': ['testing', 'contract', 'contract/values/html', 'time', 'zod'],
  './testing/msw': ['testing'],
  './testing/sample': ['testing/sample', 'time'],
  './fullcalendar': ['fullcalendar', 'time', 'contract/values/html', 'errors'],
  './time': ['time', 'errors'],
  './format': ['format', 'time', 'errors', 'contract/values/html'],
  './ical': ['ical', 'time', 'contract', 'contract/values/html', 'errors'],
  './media': ['media', ...client],
  './sync': ['sync', 'media', 'ical', 'schemas.ts', ...client],
  './jsonld': ['jsonld', 'time', 'contract', 'contract/values/html', 'errors'],
};

/** The source of each entry. */
const sources = new Map(
  Object.entries(manifest(repository).exports ?? {}).flatMap(([entry, target]) =>
    typeof target === 'string'
      ? []
      : [[entry, target.default.replace('./dist/', 'src/').replace(/\.js$/, '.ts')] as const],
  ),
);

/** The folder or file of `src`, or the package, that a module is of. */
function ownerOf(module: string): string {
  const path = module.replaceAll('\\', '/');
  const installed = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  const own = /^(?:\.\.\/)*src\/(http\/errors|contract\/values\/html|testing\/sample|[^/]+)/.exec(path)?.[1];
  const owner = installed ?? own;
  if (owner === undefined) throw new Error(`${path} is neither a package's nor in src.`);
  return owner;
}

/** All modules of which a bundle of an entry has code. From the sources, since the build leaves out what came from where. */
async function modulesOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [sources.get(entry) ?? ''],
    absWorkingDir: repository,
    tsconfigRaw: {},
    bundle: true,
    format: 'esm',
    platform: 'browser',
    external: ['msw', 'ical-generator', 'rrule-temporal', 'csv-parse', 'csv-stringify', 'node:*'],
    metafile: true,
    write: false,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

describe('a bundle', () => {
  test.each([...sources.keys()])('of %s has no code of another entry', async (entry) => {
    const modules = await modulesOf(entry);
    expect(modules).not.toEqual([]);
    expect(modules.filter((module) => !belongings[entry]?.includes(ownerOf(module)))).toEqual([]);
  });

  test('is told apart by module: the client and the mock have each their own', async () => {
    expect((await modulesOf('.')).map(ownerOf)).toContain('http');
    expect((await modulesOf('./testing')).map(ownerOf)).toContain('testing');
  });
});
