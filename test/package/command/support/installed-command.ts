import { execFile } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { inject } from 'vitest';
import type { CommandOutcome } from '../../../cli/support/run-command.ts';

export interface Circumstances {
  readonly env?: Readonly<Record<string, string>>;
  /** The working folder; by default that of the project where the command is installed. */
  readonly folder?: string;
  /** What stands in its standard input. */
  readonly input?: string;
}

/** The project where npm has installed the packed package. */
export const { project } = inject('installation');

/** Where npm links the command. */
export const programs = join(project, 'node_modules', '.bin');

/** The environment of a user who has the command on the path, without settings of this process. */
export function userEnvironment(settings: Readonly<Record<string, string>> = {}): Record<string, string> {
  const isOfTests = /^(CALENDAR_|VITEST|NODE_|npm_|NO_COLOR$|FORCE_COLOR$|TERM$|COLUMNS$|CI$)/i;
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || isOfTests.test(name) ? [] : [[name, value] as const],
  );
  // Links start the Node.js that is found first: that of the tests.
  const path = [programs, dirname(process.execPath), process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(inherited), PATH: path, ...settings };
}

/** Runs a line of a POSIX shell to its end, in which `events-calendar` is the installed command. */
export function runInShell(
  script: string,
  { env = {}, folder = project, input = '' }: Circumstances = {},
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: userEnvironment(env), maxBuffer: 2 ** 26 };
    const shell = execFile('sh', ['-c', script], options, (error, stdout, stderr) => {
      const exitCode = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      resolve({ exitCode, stdout, stderr });
    });
    shell.stdin?.end(input);
  });
}
