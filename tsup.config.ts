import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Options } from 'tsup';

const common: Options = {
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  sourcemap: true,
  removeNodeProtocol: false,
};

/** Entries that import the client as a user would: they share its files, and not a copy of its code. */
const sharedEntries = ['index', 'schemas', 'testing/index', 'format/index', 'ical/index'];

/**
 * Leaves imports of the shared entries of `src` as imports of their files in `dist`, in the order of the source. Chunks
 * would be loaded before `zod/compile`, which has to come before all schemas.
 */
function importsOfSharedEntries(): NonNullable<Options['esbuildPlugins']>[number] {
  const paths = new Map(sharedEntries.map((name) => [resolve('src', `${name}.ts`), `../${name}.js`]));
  return {
    name: 'imports of shared entries',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const shared = paths.get(resolve(resolveDir, path));
        return shared === undefined ? undefined : { path: shared, external: true };
      });
    },
  };
}

/** The SDK of the Model Context Protocol. */
const mcpSdk = 'node_modules/@modelcontextprotocol/server';

/** The licences of all that is inside, which have to go along with every copy. */
const licences = ['LICENSE', 'node_modules/ky/license', 'node_modules/zod/LICENSE']
  .map((path) => readFileSync(path, 'utf8').trim())
  .join('\n\n');

export default defineConfig([
  {
    ...common,
    entry: {
      index: 'src/index.ts',
      schemas: 'src/schemas.ts',
      'query/index': 'src/query/index.ts',
      'testing/index': 'src/testing/index.ts',
      'testing/msw': 'src/testing/msw.ts',
      'format/index': 'src/format/index.ts',
      'fullcalendar/index': 'src/fullcalendar/index.ts',
      'time/index': 'src/time/index.ts',
      'ical/index': 'src/ical/index.ts',
      'jsonld/index': 'src/jsonld/index.ts',
    },
    external: [/^ky(\/|$)/, /^zod(\/|$)/, /^msw(\/|$)/, /^@tanstack\//, 'ical-generator'],
    splitting: true,
    // Declarations are written by .ci/declarations.ts, which removes the old ones itself. The other file is made below.
    clean: ['!**/*.d.ts', '!standalone.*', '!sync/**', '!cli/**'],
  },
  {
    ...common,
    entry: { 'sync/index': 'src/sync/index.ts' },
    external: [/^ky(\/|$)/, /^zod(\/|$)/, /^node:/, /^csv-(parse|stringify)\//, 'ical.js', 'ical-generator'],
    esbuildPlugins: [importsOfSharedEntries()],
    splitting: false,
  },
  {
    ...common,
    platform: 'node',
    outDir: 'dist/cli',
    entry: { main: 'src/cli/main.ts' },
    // All else that the command needs is inside, so that installing the package stays at two dependencies.
    noExternal: [/^(?!ky(\/|$)|zod(\/|$)|node:|@napi-rs\/keyring$)/],
    // Native, so that it cannot be inside: an optional peer.
    external: ['@napi-rs/keyring'],
    esbuildPlugins: [importsOfSharedEntries()],
    // The command brings a validator of its own, so of the two defaults of the SDK the smaller one is bundled.
    esbuildOptions: (options) => {
      options.alias = { '@modelcontextprotocol/server/_shims': resolve(`${mcpSdk}/dist/shimsBrowser.mjs`) };
    },
    splitting: true,
    sourcemap: false,
    clean: true,
  },
  {
    ...common,
    entry: { standalone: 'src/standalone.ts' },
    noExternal: ['ky', 'zod'],
    splitting: false,
    minify: true,
    banner: { js: `/*!\n${licences}\n*/` },
  },
]);
