import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentWithCommand, project } from './installed-command.ts';

interface Site {
  readonly url: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/** The address that stands for the reader's site in the documentation. */
const documentedSite = 'https://example.org';

export type DocumentationShell = Awaited<ReturnType<typeof openShell>>;

/**
 * Opens the shell of somebody who tries a document's commands one after another: they share a folder and exported variables.
 * What is started with `&` keeps running until the shell is closed.
 */
export async function openShell({ url, credentials }: Site) {
  const home = await mkdtemp(join(tmpdir(), 'documentation-'));
  const running: ChildProcess[] = [];
  const exportsFile = `'${join(home, 'exports')}'`;
  const env = environmentWithCommand({
    ...credentials,
    npm_config_offline: 'true',
    npm_config_loglevel: 'error',
    npm_config_update_notifier: 'false',
  });
  /** The working folder. */
  const folder = join(home, 'work');
  await mkdir(folder);
  await writeFile(join(home, 'exports'), '');
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');

  return {
    folder,
    /**
     * Runs the commands of one block to their end, or until what they start has printed a line. Returns what was printed,
     * standard error output included, as a terminal shows it.
     */
    async run(commands: string) {
      const script = [
        `exec 2>&1; . ${exportsFile}; trap "export -p > ${exportsFile}" EXIT`,
        commands.replaceAll(documentedSite, url),
      ].join('\n');
      // A group of its own, of which nothing is left at the end.
      const child = spawn('sh', ['-e', '-c', script], { cwd: folder, env, detached: true });
      running.push(child);
      child.stdin.end();
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
      const closed = once(child, 'close');
      const [exitCode] = await once(child, 'exit');
      if (/ &$/m.test(commands)) {
        while (!printed.includes('\n')) await Promise.race([once(child.stdout, 'data'), closed]);
      } else {
        await closed;
      }
      return { exitCode: Number(exitCode ?? -1), printed: printed.replaceAll(url, documentedSite) };
    },
    /** Ends what is still running, and removes the folder. */
    async close(): Promise<void> {
      for (const child of running) {
        if (child.stdout?.closed) continue;
        const closed = once(child, 'close');
        process.kill(-child.pid!, 'SIGTERM');
        await closed;
      }
      await rm(home, { recursive: true });
    },
  };
}
