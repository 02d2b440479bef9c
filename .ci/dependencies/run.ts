/**
 * Writes `docs/dependencies.md` after reading the registry; with `--check`, fails where it says something else than what
 * is installed, without a network.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dependenciesDocument, names } from './document.ts';
import { repository } from './manifest.ts';
import { type RegistryFile, readRegistry } from './registry.ts';

const registryFile = join(repository, '.ci/dependencies/registry.json');
const documentFile = join(repository, 'docs/dependencies.md');
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const previous: RegistryFile = JSON.parse(readFileSync(registryFile, 'utf8'));
const registry = values.check ? previous : readRegistry(names, previous);
const document = dependenciesDocument(registry);
if (!values.check) {
  writeFileSync(registryFile, `${JSON.stringify(registry, null, 2)}\n`);
  writeFileSync(documentFile, document);
} else if (readFileSync(documentFile, 'utf8') !== document) {
  throw new Error('docs/dependencies.md is out of date: run `npm run dependencies`.');
}
