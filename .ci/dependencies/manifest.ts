import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

export const manifest = readManifest(repository);

const folderOf = (name: string) => join(repository, 'node_modules', name);

/** The manifest of a package as it is installed. */
export const installed = (name: string): Manifest => readManifest(folderOf(name));

/** The size of a package's own files in bytes, without packages inside it. */
export function sizeOf(name: string): number {
  const files = readdirSync(folderOf(name), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !path.slice(folderOf(name).length).includes('node_modules'))
    .reduce((sum, path) => sum + statSync(path).size, 0);
}

interface Lock {
  readonly packages: Readonly<
    Record<string, Pick<Manifest, 'dependencies' | 'optionalDependencies'> | undefined>
  >;
}

const lock: Lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));

/** Where the lock file has the package that a name means inside another package. */
function resolve(name: string, from: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (lock.packages[path] !== undefined || from === '') return path;
  return resolve(name, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)));
}

/** The packages that a package brings along, whatever the platform, by the lock file. */
export function broughtAlong(name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {};
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const target = resolve(dependency, path);
      if (target === undefined || found.has(target)) continue;
      found.add(target);
      visit(target);
    }
  };
  visit(`node_modules/${name}`);
  return found;
}
