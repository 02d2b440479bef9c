import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RowCounts } from 'events-calendar-client/sync';
import { compiledOnce } from '../../../support/repository.ts';

const program = fileURLToPath(new URL('import-program.ts', import.meta.url));

/** What a process imports. */
interface ImportSettings {
  readonly url: string;
  readonly rowsFile: string;
  readonly journal: string;
}

/** Starts a process that imports the rows of a file with a journal. */
export function startImport({ url, rowsFile, journal }: ImportSettings) {
  const env = { ...process.env, ...compiledOnce };
  const running = promisify(execFile)(process.execPath, [program, url, rowsFile, journal], { env });
  /** How many rows became what; undefined where it was killed. */
  const counts = running.then(
    ({ stdout }): RowCounts => JSON.parse(stdout),
    (error: { signal?: string }) => {
      if (error.signal === 'SIGKILL') return undefined;
      throw error;
    },
  );
  return { process: running.child, counts };
}
