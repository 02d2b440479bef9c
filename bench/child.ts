import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { repository } from './fixtures.ts';

const execute = promisify(execFile);

/** Where processes run, so that the package's name and its dependencies are found. */
export const workingFolder = fileURLToPath(repository);

/** Runs Node.js in a process of its own and returns what it prints. */
export async function runNode(args: readonly string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, args, { cwd: workingFolder, maxBuffer: 2 ** 24 });
  return stdout;
}
