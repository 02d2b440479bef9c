import { delimiter, dirname, join } from 'node:path';
import { inject } from 'vitest';
import { outcomeOf, userEnvironment } from '../../../support/repository.ts';

/** The project where npm has installed the packed package. */
export const { project } = inject('installation');

/** Where npm links the command. */
export const programs = join(project, 'node_modules', '.bin');

/** The environment of a user who has the command on the path. */
export function environmentWithCommand(settings: Readonly<Record<string, string>> = {}) {
  // Links start the Node.js that is found first: that of the tests.
  const path = [programs, dirname(process.execPath), process.env.PATH].join(delimiter);
  return userEnvironment({ PATH: path, ...settings });
}

/** Runs a line of a POSIX shell to its end, in which `events-calendar` is the installed command. */
export const runInShell = (script: string, settings?: Readonly<Record<string, string>>, folder = project) =>
  outcomeOf('sh', ['-c', script], folder, environmentWithCommand(settings));
