import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentWithCommand, project } from './installed-command.ts';

/** What a script printed, standard error output included, as a terminal shows it. */
export interface ScriptOutcome {
  readonly exitCode: number;
  readonly printed: string;
}

interface Site {
  readonly url: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/** The address that stands for the reader's site in the documentation. */
const documentedSite = 'https://example.org';

/**
 * The shell of somebody who tries a document's commands one after another: they share a folder and exported variables.
 * What is started with `&` keeps running until the shell is closed.
 */
export class DocumentationShell {
  readonly #home: string;
  readonly #site: Site;
  readonly #running: ChildProcess[] = [];

  private constructor(home: string, site: Site) {
    this.#home = home;
    this.#site = site;
  }

  static async open(site: Site): Promise<DocumentationShell> {
    const home = await mkdtemp(join(tmpdir(), 'documentation-'));
    const shell = new DocumentationShell(home, site);
    await mkdir(shell.folder);
    await writeFile(join(home, 'exports'), '');
    await writeFile(join(shell.folder, 'package.json'), '{ "private": true }');
    await symlink(join(project, 'node_modules'), join(shell.folder, 'node_modules'), 'junction');
    return shell;
  }

  /** The working folder. */
  get folder(): string {
    return join(this.#home, 'work');
  }

  /** Runs the commands of one block to their end, or until what they start has printed a line. */
  async run(commands: string): Promise<ScriptOutcome> {
    const exportsFile = `'${join(this.#home, 'exports')}'`;
    const script = [
      `exec 2>&1; . ${exportsFile}; trap "export -p > ${exportsFile}" EXIT`,
      commands.replaceAll(documentedSite, this.#site.url),
    ].join('\n');
    const env = environmentWithCommand({
      ...this.#site.credentials,
      npm_config_offline: 'true',
      npm_config_loglevel: 'error',
      npm_config_update_notifier: 'false',
    });
    // A group of its own, of which nothing is left at the end.
    const child = spawn('sh', ['-e', '-c', script], { cwd: this.folder, env, detached: true });
    this.#running.push(child);
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
    return { exitCode: exitCode ?? -1, printed: printed.replaceAll(this.#site.url, documentedSite) };
  }

  /** Ends what is still running, and removes the folder. */
  async close(): Promise<void> {
    for (const child of this.#running) {
      if (child.stdout?.closed) continue;
      const closed = once(child, 'close');
      process.kill(-child.pid!, 'SIGTERM');
      await closed;
    }
    await rm(this.#home, { recursive: true });
  }
}
