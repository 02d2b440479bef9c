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

/** The environment of a user, without settings of tests, of npm and of the calendar, and with the given ones. */
export function userEnvironment(settings: Readonly<Record<string, string>> = {}): Record<string, string> {
  const isOfTests = /^(CALENDAR_|VITEST|NODE_(?!EXTRA_)|npm_|NO_COLOR$|FORCE_COLOR$|TERM$|COLUMNS$|CI$)/i;
  const inherited = Object.entries(process.env).filter(([name]) => !isOfTests.test(name));
  return { ...(Object.fromEntries(inherited) as Record<string, string>), ...settings };
}

/** What a program left behind. */
export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. */
export function outcomeOf(
  program: string,
  programArguments: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = userEnvironment(),
): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = {
      cwd,
      env,
      maxBuffer: 64 * 1024 * 1024,
      timeout: 300_000,
      killSignal: 'SIGKILL',
    } as const;
    const child = execFile(program, programArguments, options, (error, stdout, stderr) => {
      if (!error || typeof error.code === 'number')
        return resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr });
      // It did not start, took too long or printed too much.
      resolve({ exitCode: -1, stdout, stderr: `${stderr}${error} ${error.signal ?? ''}` });
    });
    child.stdin?.end();
  });
}

/** Runs a program to its end and gives what it printed; fails with all of its output. */
export async function run(...circumstances: Parameters<typeof outcomeOf>): Promise<string> {
  const { exitCode, stdout, stderr } = await outcomeOf(...circumstances);
  if (exitCode === 0) return stdout;
  const [program, programArguments, cwd] = circumstances;
  throw new Error(`${[program, ...programArguments].join(' ')} in ${cwd}: ${exitCode}\n${stdout}\n${stderr}`);
}

/** Environment of programs that load the same modules again and again: they are compiled once. */
export const compiledOnce = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node-compile-cache', import.meta.url)),
};
