import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { IPty } from '@lydell/node-pty';
import { onTestFinished } from 'vitest';
import { repository } from '../../../support/repository.ts';
import { type Circumstances, programs, project, userEnvironment } from './installed-command.ts';

const { platform, arch } = process;

/** Terminals are made by a binary, which is missing on some platforms. Where CI runs it must be there. */
export const hasTerminals =
  platform === 'linux' ||
  existsSync(join(repository, 'node_modules', '@lydell', `node-pty-${platform}-${arch}`));

interface TerminalOptions extends Omit<Circumstances, 'input'> {
  readonly columns?: number;
}

/** The command in a terminal of its own, with somebody who types. */
export class Terminal {
  /** All that was written to it, with control sequences. */
  output = '';
  /** Resolves to the exit code. */
  readonly ended: Promise<number>;
  readonly #pty: IPty;
  #onOutput: () => void = () => {};

  private constructor(pty: IPty) {
    this.#pty = pty;
    pty.onData((text) => {
      this.output += text;
      this.#onOutput();
    });
    this.ended = new Promise((resolve) => pty.onExit(({ exitCode }) => resolve(exitCode)));
  }

  /** Starts the command with arguments; it is ended with the test at the latest. */
  static async start(
    args: readonly string[],
    { columns = 80, env = {}, folder = project }: TerminalOptions = {},
  ): Promise<Terminal> {
    const { spawn } = await import('@lydell/node-pty');
    const name = 'xterm-256color';
    const environment = userEnvironment({ TERM: name, ...env });
    const size = { cols: columns, rows: 30 };
    const pty = spawn(join(programs, 'events-calendar'), [...args], {
      name,
      ...size,
      cwd: folder,
      env: environment,
    });
    const terminal = new Terminal(pty);
    let hasEnded = false;
    pty.onExit(() => {
      hasEnded = true;
    });
    onTestFinished(() => {
      if (!hasEnded) pty.kill('SIGKILL');
    });
    return terminal;
  }

  /** What a reader sees of all that was written: without colours and movements. */
  get text(): string {
    return stripVTControlCharacters(this.output).replaceAll('\r\n', '\n');
  }

  /** Resolves when a text has been written, and fails if the command ends without it. */
  async shows(text: string): Promise<void> {
    const shown = new Promise<void>((resolve) => {
      this.#onOutput = () => {
        if (this.text.includes(text)) resolve();
      };
      this.#onOutput();
    });
    await Promise.race([
      shown,
      this.ended.then((exitCode) => {
        if (!this.text.includes(text)) {
          throw new Error(
            `It ended with ${exitCode} and never showed ${JSON.stringify(text)}:\n${this.text}`,
          );
        }
      }),
    ]);
  }

  /** Types on the keyboard; `\r` is Enter, `\x03` is Ctrl+C. */
  type(keys: string): void {
    this.#pty.write(keys);
  }
}
