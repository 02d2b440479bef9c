import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { RowCounts } from 'events-calendar-client/sync';
import { compiledOnce } from '../../../support/repository.ts';

const program = fileURLToPath(new URL('import-program.ts', import.meta.url));

/** A process that imports. */
export interface RunningImport {
  readonly process: ChildProcess;
  /** How many rows became what; undefined where it was killed. */
  readonly counts: Promise<RowCounts | undefined>;
}

/** What a process imports. */
export interface ImportSettings {
  readonly url: string;
  readonly rowsFile: string;
  readonly journal: string;
}

/** Starts a process that imports the rows of a file with a journal. */
export function startImport({ url, rowsFile, journal }: ImportSettings): RunningImport {
  const child = spawn(process.execPath, [program, url, rowsFile, journal], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...compiledOnce },
  });
  const finish = async (): Promise<RowCounts | undefined> => {
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    if (code === 0) return JSON.parse(output);
    if (child.signalCode === 'SIGKILL') return undefined;
    throw new Error(`The import ended with ${code ?? child.signalCode}.\n${errors}`);
  };
  return { process: child, counts: finish() };
}
