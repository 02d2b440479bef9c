import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

interface Manifest {
  name: string;
  version: string;
  scripts?: Record<string, string>;
  bin?: string | Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  exports?: Record<string, string | { types: string; default: string }>;
}

export function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Every file that the package's entry points name. */
export function entryFiles(): string[] {
  const targets = Object.values(manifest(repository).exports ?? {});
  return targets.flatMap((target) =>
    typeof target === 'string' ? [target] : [target.types, target.default],
  );
}

/** Files that exist once the package is built: those that its manifest names. */
export function builtFiles(): string[] {
  const { bin = {} } = manifest(repository);
  const programs = typeof bin === 'string' ? [bin] : Object.values(bin);
  return [...entryFiles(), ...programs].filter((path) => path.startsWith('./dist/'));
}

/** Runs a program to its end and gives what it printed; fails with all of its output. */
export function run(program: string, programArguments: string[], folder: string): Promise<string> {
  // npm hands its own settings to the scripts it runs; a user's npm would start without them.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
  );
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 };
    execFile(program, programArguments, options, (error, output, errorOutput) => {
      if (error) {
        const command = [program, ...programArguments].join(' ');
        reject(new Error(`${command} failed in ${folder}\n${output}\n${errorOutput}`, { cause: error }));
      } else {
        resolve(output);
      }
    });
  });
}

/** Environment of programs that load the same modules again and again: they are compiled once. */
export const compiledOnce = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node-compile-cache', import.meta.url)),
};
