/// <reference types="node" />
import { linkSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import * as z from 'zod/mini';
import { CalendarError } from '../../index.ts';
import { hasCode } from './file-journal.ts';

/** Which process holds a lock. */
const Holder = z.object({
  /** The name of its machine. */
  host: z.string(),
  /** Its number. */
  process: z.int(),
  /** Since when it holds the lock, in ISO 8601. */
  since: z.string(),
});
type Holder = Readonly<z.infer<typeof Holder>>;

/** Another import holds the lock of a journal, so this one has not begun. `holder` says which. */
export class JournalLockedError extends CalendarError {
  override name = 'JournalLockedError';
  /** The process that holds the lock, undefined if its file does not say. */
  readonly holder: Holder | undefined;

  /** @param holder - undefined if the file of the lock does not say */
  constructor(file: string, holder: Holder | undefined) {
    const who = holder
      ? `process ${holder.process} on ${holder.host} holds its lock since ${holder.since}`
      : `its lock cannot be read`;
    super(
      `Another import uses the journal: ${who} (${file}). Wait for its end, or if it is gone pass takeOver: true.`,
    );
    this.holder = holder;
  }
}

/** The locks that this process holds. After a restart, a process may have the number of the one before. */
const held = new Set<string>();

/** Whether the holder of a lock is known to be gone. Processes of other machines are never known to be. */
function isGone(lock: string, holder: Holder): boolean {
  if (holder.host !== hostname()) return false;
  if (holder.process === process.pid) return !held.has(lock);
  try {
    process.kill(holder.process, 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

/** Runs an operation on a file; undefined if it fails with an expected code. */
function unless<Result>(code: 'ENOENT' | 'EEXIST', operation: () => Result): Result | undefined {
  try {
    return operation();
  } catch (error) {
    if (hasCode(error, code)) return undefined;
    throw error;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return Holder.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Removes a lock that was read, unless another process has removed it and taken it since. */
function removeLock(lock: string, text: string): void {
  const aside = `${lock}.${process.pid}`;
  unless('ENOENT', () => {
    renameSync(lock, aside);
    if (readFileSync(aside, 'utf8') !== text) unless('EEXIST', () => linkSync(aside, lock));
    rmSync(aside);
  });
}

/**
 * Locks a file for this process by a file `<path>.lock`, and returns a function that releases it. The lock of a process of
 * this machine that is gone is taken over, and with `takeOver` that of any other process.
 *
 * @throws JournalLockedError if another import holds it
 */
export function lockFile(path: string, takeOver: boolean): () => void {
  const lock = `${unless('ENOENT', () => realpathSync(path)) ?? path}.lock`;
  const mine = JSON.stringify({ host: hostname(), process: process.pid, since: new Date().toISOString() });
  const create = () => {
    writeFileSync(lock, mine, { flag: 'wx' });
    return true;
  };
  while (!unless('EEXIST', create)) {
    const text = unless('ENOENT', () => readFileSync(lock, 'utf8'));
    if (text === undefined) continue;
    const holder = parseHolder(text);
    const isFree = holder !== undefined && isGone(lock, holder);
    if (!isFree && (!takeOver || held.has(lock))) throw new JournalLockedError(lock, holder);
    removeLock(lock, text);
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    // A lock that was taken over belongs to another process.
    removeLock(lock, mine);
  };
}
