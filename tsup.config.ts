import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { transform } from 'esbuild';
import { defineConfig, type Options } from 'tsup';
import { leanModules } from './.ci/lean-modules.ts';
import { thirdPartyNotices } from './.ci/third-party.ts';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const common: Options = {
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  removeNodeProtocol: false,
  splitting: true,
};

/** Modules of `src` that are files of their own, by their paths in `dist` without the extension. */
function entriesOf(modules: readonly string[]): Record<string, string> {
  return Object.fromEntries(modules.map((path) => [relative('src', path).slice(0, -'.ts'.length), path]));
}

/** What package.json exports, but for the ready files, and what the command replaces in it. */
function libraryEntries(): Record<string, string> {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const entries = Object.values<string | { default: string }>(manifest.exports)
    .filter((target) => typeof target === 'object' && !target.default.startsWith('./dist/standalone'))
    .map((target) => (target as { default: string }).default.replace(/^\.\/dist(.*)\.js$/, 'src$1.ts'));
  return entriesOf([...entries, 'src/sync/formats/packages.ts']);
}

/** Leaves imports of the library as imports of its files: the command is installed with them. */
function importsOfLibrary(): Plugin {
  const shared = [
    'src/index.ts',
    'src/schemas.ts',
    'src/testing/index.ts',
    'src/testing/sample/index.ts',
    'src/format/index.ts',
    'src/sync/index.ts',
    'src/sync/csv.ts',
    'src/sync/icalendar.ts',
    'src/sync/formats/packages.ts',
  ];
  const paths = new Map(
    Object.entries(entriesOf(shared)).map(([name, path]) => [resolve(path), `../${name}.js`]),
  );
  return {
    name: 'imports of the library',
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

/** Makes files of the library smaller, and leaves the marks in them by which bundlers drop what is not used: esbuild would not. */
const shortened: NonNullable<Options['plugins']>[number] = {
  name: 'shortened',
  async renderChunk(code) {
    const marked = code.replaceAll('/* @__PURE__ */ (() =>', '(__PURE__, () =>');
    const { code: short } = await transform(marked, { minify: true, lineLimit: 160 });
    return { code: short.replaceAll('(__PURE__,', '/* @__PURE__ */(') };
  },
};

/** A file that pages load without a bundler, with the licences of all that is inside, which have to go along with every copy. */
function readyFile(name: string, licences: readonly string[]): Options {
  const texts = licences.map((path) => readFileSync(path, 'utf8').trim());
  return {
    ...common,
    entry: { [name]: `src/${name}.ts` },
    noExternal: ['ky', 'zod'],
    splitting: false,
    minify: true,
    banner: { js: `/*!\n${texts.join('\n\n')}\n*/` },
  };
}

export default defineConfig([
  {
    ...common,
    entry: libraryEntries(),
    external: [
      /^(ky|zod|msw)(\/|$)/,
      /^node:/,
      /^csv-(parse|stringify)\//,
      'ical-generator',
      'rrule-temporal',
    ],
    esbuildPlugins: [leanModules()],
    plugins: [shortened],
    // Declarations are written by .ci/declarations.ts, which removes the old ones itself. The other files are made below.
    clean: ['!**/*.d.ts', '!standalone*', '!cli/**', '!THIRD-PARTY.txt'],
  },
  {
    ...common,
    platform: 'node',
    outDir: 'dist/cli',
    entry: { main: 'src/cli/main.ts' },
    // All else that the command needs is inside, so that installing the package stays at two dependencies.
    noExternal: [/^(?!ky(\/|$)|zod(\/|$)|node:)/],
    esbuildPlugins: [leanModules(), importsOfLibrary(), withoutValidators(), thirdPartyLicences()],
    minify: true,
    // Tests read in it which packages a file has inside.
    metafile: true,
    clean: true,
  },
  readyFile('standalone', ['LICENSE', 'node_modules/ky/license', 'node_modules/zod/LICENSE']),
  readyFile('standalone-format', ['LICENSE']),
]);
