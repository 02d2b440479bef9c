import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { thirdPartyNotices } from './.ci/third-party.ts';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const common: Options = {
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  removeNodeProtocol: false,
};

/** Entries that import the client as a user would: they share its files, and not a copy of its code. */
const sharedEntries = ['index', 'schemas', 'testing/index', 'format/index'];

/**
 * Leaves imports of the shared entries of `src` as imports of their files in `dist`. Chunks would take over what
 * `schemas.js` does when it is loaded, and package.json names that file alone among those with side effects.
 */
function importsOf(entries: readonly string[]): Plugin {
  const paths = new Map(entries.map((name) => [resolve('src', `${name}.ts`), `../${name}.js`]));
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

/** Writes the licences of the packages that are inside. */
function thirdPartyLicences(): Plugin {
  return {
    name: 'third-party licences',
    setup({ onEnd }) {
      onEnd(({ metafile }) => {
        if (metafile !== undefined) writeFileSync('dist/THIRD-PARTY.txt', thirdPartyNotices(metafile, '.'));
      });
    },
  };
}

/** The MCP SDK without the validators that it brings along, 300 kB of code: the command has one of its own. */
function withoutValidators(): Plugin {
  const contents = `
    export { default as process } from 'node:process';
    export class DefaultJsonSchemaValidator {
      constructor() { throw new Error('The server is to be created with a jsonSchemaValidator.'); }
    }`;
  return {
    name: 'MCP SDK without validators',
    setup({ onResolve, onLoad }) {
      const namespace = 'mcp-sdk';
      onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace }));
      onLoad({ filter: /.*/, namespace }, () => ({ contents }));
    },
  };
}

/** The licences of all that is inside, which have to go along with every copy. */
const licences = ['LICENSE', 'node_modules/ky/license', 'node_modules/zod/LICENSE']
  .map((path) => readFileSync(path, 'utf8').trim())
  .join('\n\n');

export default defineConfig([
  {
    ...common,
    entry: {
      index: 'src/index.ts',
      // What index.ts exports, each in files of its own: of a file that is imported, bundlers leave out no schema.
      client: 'src/client.ts',
      'discovery/discover': 'src/discovery/discover.ts',
      'resources/parse-event-query': 'src/resources/parse-event-query.ts',
      'errors/api-error': 'src/errors/api-error.ts',
      'errors/request-errors': 'src/errors/request-errors.ts',
      'errors/validation-error': 'src/errors/validation-error.ts',
      schemas: 'src/schemas.ts',
      'query/index': 'src/query/index.ts',
      'testing/index': 'src/testing/index.ts',
      'testing/msw': 'src/testing/msw.ts',
      'format/index': 'src/format/index.ts',
      'fullcalendar/index': 'src/fullcalendar/index.ts',
      'time/index': 'src/time/index.ts',
      'ical/index': 'src/ical/index.ts',
      'jsonld/index': 'src/jsonld/index.ts',
      'media/index': 'src/media/index.ts',
    },
    external: [/^ky(\/|$)/, /^zod(\/|$)/, /^msw(\/|$)/, /^@tanstack\//, 'ical-generator'],
    splitting: true,
    // Declarations are written by .ci/declarations.ts, which removes the old ones itself. The other file is made below.
    clean: ['!**/*.d.ts', '!standalone.*', '!sync/**', '!cli/**', '!THIRD-PARTY.txt'],
  },
  {
    ...common,
    entry: { 'sync/index': 'src/sync/index.ts' },
    external: [/^ky(\/|$)/, /^zod(\/|$)/, /^node:/, /^csv-(parse|stringify)\//, 'ical.js', 'ical-generator'],
    esbuildPlugins: [importsOf([...sharedEntries, 'ical/index'])],
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
    // Calendar files are inside as well, since ical-generator has to be.
    esbuildPlugins: [importsOf(sharedEntries), withoutValidators(), thirdPartyLicences()],
    splitting: true,
    minify: true,
    // Tests read in it which packages a file has inside.
    metafile: true,
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
