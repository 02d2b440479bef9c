/**
 * Writes what each entry exports, with its signatures, into `docs/api`; with `--check`, fails where a file there says
 * otherwise. The declarations of the build are read, so build first.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Extractor, ExtractorConfig, type IConfigFile } from '@microsoft/api-extractor';

const repository = fileURLToPath(new URL('..', import.meta.url));
const reports = join(repository, 'docs/api');
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

interface Entry {
  readonly types: string;
  readonly default: string;
}

/** The files of each entry, by the names of their reports: `testing/msw` becomes `testing-msw`. */
function entries(): Map<string, Entry> {
  const manifest: { exports: Record<string, string | Entry> } = JSON.parse(
    readFileSync(join(repository, 'package.json'), 'utf8'),
  );
  const found = new Map<string, Entry>();
  for (const [entry, target] of Object.entries(manifest.exports)) {
    // It exports what the main entry does, as a test of the package says.
    if (entry === './standalone') continue;
    if (typeof target === 'object') found.set(entry.slice(2).replaceAll('/', '-') || 'client', target);
  }
  return found;
}

/** The names that a module exports when it is loaded. */
async function valuesOf({ default: file }: Entry): Promise<string[]> {
  const module: object = await import(pathToFileURL(join(repository, file)).href);
  return Object.keys(module).sort();
}

// Doc comments are checked by typedoc, declarations by tsc; here only the report counts.
const silent = { default: { logLevel: 'none' as const } };

/** Extracts the report of one entry into a folder, and returns its text. */
function extractReport(name: string, declarations: string, folder: string): string {
  const configObject: IConfigFile = {
    projectFolder: repository,
    mainEntryPointFilePath: declarations,
    newlineKind: 'lf',
    compiler: {
      overrideTsconfig: {
        extends: join(repository, 'tsconfig.json'),
        compilerOptions: { paths: {} },
        files: [declarations],
      },
    },
    apiReport: {
      enabled: true,
      reportFileName: `${name}.api.md`,
      reportFolder: folder,
      reportTempFolder: join(folder, 'new'),
      includeForgottenExports: true,
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: {
      compilerMessageReporting: silent,
      extractorMessageReporting: silent,
      tsdocMessageReporting: silent,
    },
  } as IConfigFile;
  const config = ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: join(repository, 'package.json'),
  });
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    showVerboseMessages: false,
    messageCallback: (message) => {
      message.handled = message.category === 'console';
    },
  });
  if (!succeeded) throw new Error(`The report of ${name} could not be made.`);
  return readFileSync(join(folder, `${name}.api.md`), 'utf8');
}

/** The report as it is kept: under the name of the entry, with what exists when a program runs, and the declarations. */
function format(name: string, values: readonly string[], report: string): string {
  const entry =
    name === 'client' ? 'events-calendar-client' : `events-calendar-client/${name.replace('-', '/')}`;
  const declarations = /```ts\n[\s\S]*?\n```/.exec(report)?.[0];
  if (declarations === undefined) throw new Error(`The report of ${name} has no declarations.`);
  // API Extractor shows a schema whose type alone is exported as a constant.
  const exported = `Exists when a program runs: ${values.map((value) => `\`${value}\``).join(', ')}. All else is a type.`;
  const origin = 'Every name that the entry exports, with its signature. Written by `npm run api`.';
  return `# ${entry}\n\n${origin}\n\n${exported}\n\n${declarations}\n`;
}

const temporary = mkdtempSync(join(tmpdir(), 'api-'));
try {
  mkdirSync(reports, { recursive: true });
  const outdated: string[] = [];
  const expected = new Set<string>();
  for (const [name, entry] of entries()) {
    const file = `${name}.md`;
    expected.add(file);
    const path = join(reports, file);
    const declarations = extractReport(name, join(repository, entry.types), temporary);
    const report = format(name, await valuesOf(entry), declarations);
    if (existsSync(path) && readFileSync(path, 'utf8') === report) continue;
    outdated.push(file);
    if (!values.check) writeFileSync(path, report);
  }
  for (const file of readdirSync(reports)) {
    if (expected.has(file)) continue;
    outdated.push(file);
    if (!values.check) rmSync(join(reports, file));
  }
  const names = outdated.map((file) => `docs/api/${basename(file)}`).join(', ');
  if (outdated.length === 0) console.log(`The API reports of ${expected.size} entries are up to date.`);
  else if (!values.check) console.log(`Written: ${names}`);
  else {
    console.error(
      `The public API is not what these files say: ${names}\nRun npm run build && npm run api, and look at the difference.`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
