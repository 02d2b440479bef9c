import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { broughtAlong, installed, manifest, repository } from './manifest.ts';
import { purposes } from './purposes.ts';
import type { Audit, RegistryFile } from './registry.ts';

const { dependencies = {}, peerDependencies = {}, devDependencies = {} } = manifest;

/** The packages that package.json names. */
export const names: readonly string[] = [
  ...new Set([
    ...Object.keys(dependencies),
    ...Object.keys(peerDependencies),
    ...Object.keys(devDependencies),
  ]),
].sort();

/** The development dependencies that the code of the command imports: they are bundled into it. */
function bundledNames(): string[] {
  const code = globSync('src/cli/**/*.ts', { cwd: repository }).map((path) =>
    readFileSync(join(repository, path), 'utf8'),
  );
  const imported = code.flatMap((text) =>
    [...text.matchAll(/(?:from |import\()'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)].map(([, name]) => name),
  );
  return Object.keys(devDependencies).filter(
    (name) => imported.includes(name) && !(name in peerDependencies),
  );
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function row(name: string, { packages }: RegistryFile, range?: string): string {
  const { version, license = 'not stated' } = installed(name);
  const known = packages[name];
  const purpose = purposes[name];
  if (known?.version !== version) {
    throw new Error(
      `registry.json knows ${name} ${known?.version ?? 'not at all'}, installed is ${version}.`,
    );
  }
  if (purpose === undefined)
    throw new Error(`.ci/dependencies/purposes.ts does not say what ${name} is for.`);
  const isNewest = known.newest === version;
  const cells = [
    `[${name}](https://www.npmjs.com/package/${name})`,
    range === undefined ? version : `${range}, tested with ${version}`,
    known.released,
    isNewest ? 'it is' : `${known.newest} of ${known.newestReleased}`,
    license,
    size(known.bytes),
    String(broughtAlong(name).size),
    known.deprecated === undefined ? purpose : `${purpose} (deprecated: ${known.deprecated})`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const head = [
  '| Package | Version | Released | Newest | Licence | Size | Brings | What for |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
];

const holes = ({ vulnerabilities, refusal }: Audit): string => {
  if (vulnerabilities === undefined) {
    return [
      `None can be listed here: \`npm audit\` was refused by the registry in use (${refusal}), and no list of them that`,
      'is kept in a package was found. What can be said is which of these packages their authors have deprecated: that',
      'stands in the tables. Where the registry answers, `npm run dependencies` lists the holes here.',
    ].join('\n');
  }
  const found = Object.entries(vulnerabilities);
  if (found.length === 0) return '`npm audit` knows none.';
  return found.map(([name, severity]) => `- ${name}: ${severity}`).join('\n');
};

/** The document on dependencies. It is computed without a network. */
export function dependenciesDocument(registry: RegistryFile): string {
  const unknown = Object.keys(purposes).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`.ci/dependencies/purposes.ts has ${unknown.join(', ')}, no dependency.`);
  const bundled = bundledNames();
  const optional = Object.entries(peerDependencies);
  const others = Object.keys(devDependencies).filter(
    (name) => !bundled.includes(name) && !(name in peerDependencies),
  );
  return [
    '# Dependencies',
    '',
    'Written by `npm run dependencies`; CI fails where it is out of date. Sizes are those of the package’s own files as',
    'installed on Linux; “brings” counts the packages that come along, with those for other platforms. The registry',
    `was read on ${registry.read}.`,
    '',
    '## Installed with the package',
    '',
    ...head,
    ...Object.entries(dependencies).map(([name, range]) => row(name, registry, range)),
    '',
    '## Optional',
    '',
    'Installed by those who use the entry that needs them.',
    '',
    ...head,
    ...optional.map(([name, range]) => row(name, registry, range)),
    '',
    ...(bundled.length === 0
      ? []
      : [
          '## Inside the command',
          '',
          'Bundled into `dist/cli`, so that they are not installed.',
          '',
          ...head,
          ...bundled.map((name) => row(name, registry)),
          '',
        ]),
    '## For development',
    '',
    'None of them is installed with the package.',
    '',
    ...head,
    ...others.map((name) => row(name, registry)),
    '',
    '## Known holes',
    '',
    holes(registry.audit),
    '',
  ].join('\n');
}
