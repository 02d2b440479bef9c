import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { defineConfig, type Options } from 'tsup';
import ts from 'typescript';
import { thirdPartyNotices } from './.ci/third-party.ts';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const common: Options = {
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  removeNodeProtocol: false,
  splitting: true,
};

/** What package.json exports, but for the ready files, as modules of `src`. */
function entryPoints(): string[] {
  const manifest: { exports: Record<string, string | { default: string }> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  return Object.values(manifest.exports)
    .flatMap((target) => (typeof target === 'object' ? target.default : []))
    .filter((path) => !path.startsWith('./dist/standalone'))
    .map((path) => path.replace(/^\.\/dist(.*)\.js$/, 'src$1.ts'));
}

/** Reads which modules and packages some entry points need. */
async function read(entryPoints: readonly string[]) {
  const options = { bundle: true, packages: 'external', format: 'esm', outdir: 'dist' } as const;
  const { metafile } = await build({
    ...options,
    entryPoints: [...entryPoints],
    // Imports of modules with side effects alone are needed, too.
    ignoreAnnotations: true,
    metafile: true,
    write: false,
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const packages = new Set(imports.filter(({ external }) => external).map(({ path }) => path));
  return { modules: Object.keys(metafile.inputs), packages: [...packages] };
}

/** The parts of `src` that several entry points share, each a file that is called like its folder. */
const folders: readonly (readonly [file: string, modules: RegExp])[] = [
  ['listed-event', /^src\/listed-event\.ts$/],
  ['contract/values/html', /^src\/contract\/values\/html\//],
  ['contract/routes', /^src\/contract\/routes\.ts$/],
  ['contract/schemas', /^src\/contract\/schemas\.ts$/],
  ['contract/values', /^src\/contract\/(?:values\/|validate|suggest)/],
  ['client', /^src\/client\.ts$/],
  ...['contract', 'errors', 'time', 'http', 'stored', 'resources', 'site', 'discovery'].map(
    (name) => [name, new RegExp(`^src/${name}/.*\\.ts$`)] as const,
  ),
];

/** Returns the file of a module of `src`. */
function outputOf(module: string): string {
  const path = relative('.', module);
  const isEntry = entries.includes(path);
  const [file] = (isEntry ? undefined : folders.find(([, modules]) => modules.test(path))) ?? [];
  return resolve('dist', `${file ?? relative('src', path).replace(/\.ts$/, '')}.js`);
}

/** Leaves imports of some modules as imports of their files, from a file in `outDir`. */
function importsOf(modules: readonly string[], outDir: string): Plugin {
  const known = new Set(modules.map((path) => resolve(path)));
  return {
    name: 'imports of other files',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, importer, kind }) => {
        const module = resolve(resolveDir, path);
        const isInside = importer !== '' && outputOf(importer) === outputOf(module);
        if (kind === 'entry-point' || isInside || !known.has(module)) return undefined;
        const file = relative(outDir, outputOf(module));
        return { path: file.startsWith('.') ? file : `./${file}`, external: true };
      });
    },
  };
}

/** Whether an expression calls something or reads a property when its module loads. */
function computes(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  const kinds = [ts.isCallOrNewExpression, ts.isPropertyAccessExpression, ts.isSpreadAssignment];
  return kinds.some((isKind) => isKind(node)) || ts.forEachChild(node, computes) === true;
}

/** Marks the constants of modules as free of side effects, so that bundlers drop those that a program does not use. */
const pureConstants: Plugin = {
  name: 'pure constants',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      const file = ts.createSourceFile(path, contents, ts.ScriptTarget.Latest, true);
      const constants = file.statements.flatMap((statement) =>
        ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
      );
      for (const { initializer } of constants.reverse()) {
        if (!initializer || !computes(initializer)) continue;
        const isOneCall = ts.isCallOrNewExpression(initializer) && !initializer.arguments?.some(computes);
        const text = initializer.getText();
        const pure = `/* @__PURE__ */ ${isOneCall ? text : `(() => (${text}))()`}`;
        contents = contents.slice(0, initializer.getStart()) + pure + contents.slice(initializer.end);
      }
      return { contents, loader: 'ts' };
    });
  },
};

/** Writes the files of {@link folders}. Each exports all that its modules do. */
async function writeFolders(shared: readonly string[]): Promise<void> {
  for (const [file] of folders) {
    const outfile = `dist/${file}.js`;
    const inside = shared.filter((path) => outputOf(path) === resolve(outfile));
    const outside = [...shared, ...entries].filter((path) => !inside.includes(path));
    await build({
      stdin: { contents: inside.map((path) => `export * from './${path}';`).join('\n'), resolveDir: '.' },
      outfile,
      bundle: true,
      packages: 'external',
      format: 'esm',
      target: 'es2022',
      plugins: [pureConstants, importsOf(outside, dirname(outfile))],
    });
  }
}

/** The MCP SDK without the validators that it brings along, 300 kB of code: the command has one of its own. */
const withoutValidators: Plugin = {
  name: 'MCP SDK without validators',
  setup({ onResolve, onLoad }) {
    const contents = `
      export { default as process } from 'node:process';
      export class DefaultJsonSchemaValidator {
        constructor() { throw new Error('The server is to be created with a jsonSchemaValidator.'); }
      }`;
    const namespace = 'mcp-sdk';
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, () => ({ contents }));
  },
};

const isInstalled = /^(?:ky|zod)(?:\/|$)|^node:/;
const fileOfPackage = (path: string) => path.replace(/\W+/g, '-').replace(/^-/, '');

/** Writes the packages that the command has inside, so that installing the package stays at two dependencies. */
async function writePackagesOfCommand(): Promise<void> {
  const { packages } = await read(['src/cli/main.ts']);
  const { metafile } = await build({
    entryPoints: packages
      .filter((path) => !isInstalled.test(path))
      .map((path) => ({ in: path, out: fileOfPackage(path) })),
    outdir: 'dist/cli/packages',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    external: ['ky', 'zod'],
    plugins: [withoutValidators],
    metafile: true,
  });
  writeFileSync('dist/THIRD-PARTY.txt', thirdPartyNotices(metafile, '.'));
}

/** Leaves imports of packages in the command as imports of its files. */
const packagesOfCommand: Plugin = {
  name: 'packages of the command',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('/')) return undefined;
      return { path: isInstalled.test(path) ? path : `./packages/${fileOfPackage(path)}.js`, external: true };
    });
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

// The command replaces packages in the last one.
const entries = [...entryPoints(), 'src/sync/formats/packages.ts'];
const { modules } = await read(entries);
const shared = modules.filter(
  (path) => !entries.includes(path) && folders.some(([, inside]) => inside.test(path)),
);
const foldersOfEntries = [...new Set(entries.map((path) => dirname(path)))];
const external = [
  /^(ky|zod|msw)(\/|$)/,
  /^node:/,
  /^csv-(parse|stringify)\//,
  'ical-generator',
  'rrule-temporal',
];
/** The command loads these at its start, when it needs nothing else of their folders. */
const isCopied = /^src\/(?:ical\/|contract\/(?:constants|suggest|values\/occurrence)\.ts$|discovery\/)/;

// Declarations are written by .ci/declarations.ts, which removes the old ones itself.
for (const path of globSync('dist/**/*.js')) rmSync(path);
await writeFolders(shared);
await writePackagesOfCommand();

export default defineConfig([
  ...foldersOfEntries.map((folder) => {
    const outDir = folder.replace('src', 'dist');
    const inFolder = entries.filter((path) => dirname(path) === folder);
    return {
      ...common,
      outDir,
      entry: Object.fromEntries(inFolder.map((path) => [basename(path, '.ts'), path])),
      external,
      esbuildPlugins: [pureConstants, importsOf([...shared, ...entries], outDir)],
    };
  }),
  {
    ...common,
    platform: 'node',
    outDir: 'dist/cli',
    entry: { main: 'src/cli/main.ts' },
    // Otherwise tsup leaves the imports of peer dependencies as they are.
    noExternal: [/./],
    esbuildPlugins: [
      importsOf(
        [...shared, ...entries].filter((path) => !isCopied.test(path)),
        'dist/cli',
      ),
      packagesOfCommand,
    ],
  },
  readyFile('standalone', ['LICENSE', 'node_modules/ky/license', 'node_modules/zod/LICENSE']),
  readyFile('standalone-format', ['LICENSE']),
]);
