import { execFile } from 'node:child_process';
import { delimiter } from 'node:path';
import { type NodeVersion, nodeOf } from './versions.ts';

/** Runs a command in a project with a version of Node.js, and returns what it printed; throws with all of its output. */
export function runIn(
  folder: string,
  node: NodeVersion,
  command: string,
  args: readonly string[],
): Promise<string> {
  // Neither settings of npm, which this may run under, nor those of a user: only where programs are found.
  const env = {
    PATH: `${nodeOf(node)}${delimiter}${process.env.PATH}`,
    HOME: folder,
    NO_COLOR: '1',
    CI: 'true',
    npm_config_update_notifier: 'false',
  };
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024, timeout: 300_000 };
    execFile(command, args, options, (error, output, errors) => {
      if (!error) resolve(output);
      else reject(new Error(`${command} ${args.join(' ')} failed:\n${output}${errors}`, { cause: error }));
    });
  });
}
