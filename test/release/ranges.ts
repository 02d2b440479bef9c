import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../packaging/tools.ts';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/**
 * What is installed with the package: its dependencies and optional peers, in the highest versions that their ranges allow, or
 * in the lowest, which is the version that a range such as `^2.1.0` or `2.1.0` names.
 */
export function packagesOf(ranges: 'highest' | 'lowest'): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  return Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }).map(([name, range]) => {
    const lowest = /^\^?(?<version>\d+\.\d+\.\d+)$/.exec(range)?.groups?.version;
    if (lowest === undefined)
      throw new Error(`The range of ${name} is ${range}, and not one such as ^1.2.3 or 1.2.3.`);
    return `${name}@${ranges === 'lowest' ? lowest : range}`;
  });
}
