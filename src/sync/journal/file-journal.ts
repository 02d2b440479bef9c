/// <reference types="node" />
import { constants, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CalendarError } from '../../index.ts';
import { type Journal, RunJournal } from './journal.ts';

/** Opens the journal of a run. A dry run only reads it, without a lock. */
export function openJournal(journal: string | URL | Journal | undefined, isDryRun: boolean): RunJournal {
  const path = journal instanceof URL ? fileURLToPath(journal) : journal;
  return new RunJournal(typeof path === 'string' ? openFile(path, !isDryRun) : path);
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

function openFile(path: string, isLocked: boolean): Journal {
  let unlock: (() => Promise<void>) | undefined;
  let writing = Promise.resolve();
  let separator = '';
  return {
    async *read() {
      if (isLocked) unlock = await lockFile(path);
      const stats = statSync(path, { throwIfNoEntry: false });
      if (isLocked && !stats) writeFileSync(path, '', { flag: 'a' });
      // Devices such as /dev/full have no end.
      if (!stats?.isFile() || stats.size === 0) return;
      // Ends a line that a killed process may have begun.
      separator = '\n';
      yield* readFileSync(path, 'utf8').split('\n');
    },
    async append(line) {
      const text = `${separator}${line}\n`;
      separator = '';
      // A file that is deleted during the run must not begin again, without what it contained.
      const flag = constants.O_WRONLY | constants.O_APPEND;
      writing = writing.then(() => appendFile(path, text, { flag }));
      await writing;
    },
    async close() {
      await writing.catch(() => undefined);
      await unlock?.();
    },
  };
}

/** Thrown when another import has locked the journal. This import has not begun. */
export class JournalLockedError extends CalendarError {
  static override readonly name: string = 'JournalLockedError';
  /** The ID of the process that holds the lock. Undefined if the lock file does not contain it. */
  readonly process: number | undefined;

  constructor(file: string, holder: number | undefined) {
    super(
      `Another import is using the journal: process ${holder || 'unknown'} holds its lock (${file}). Wait until it ends, or delete this file if it no longer runs.`,
    );
    this.process = holder || undefined;
  }
}

/** The locks of this process. After a restart, a process may get the ID of an earlier one. */
const held = new Set<string>();

/** Checks whether a process has ended. Unknown locks with the ID of this process, or without any, are left over. */
function isGone(holder: number): boolean {
  if (holder === process.pid || holder === 0) return true;
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

/** Returns the process that holds a lock: undefined without a lock, and 0 for a file that a full disk left empty. */
async function readHolder(lock: string): Promise<number | undefined> {
  try {
    for (let reads = 1; ; reads += 1) {
      const holder = Number.parseInt(readFileSync(lock, 'utf8'), 10) || 0;
      if (holder > 0 || reads === 5) return holder;
      // Another process may have created the file and not written it yet.
      await sleep(20);
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Creates a lock, or takes over one whose process has ended. */
async function takeLock(lock: string): Promise<void> {
  const holder = await readHolder(lock);
  if (holder !== undefined && !isGone(holder)) throw new JournalLockedError(lock, holder);
  if (holder !== undefined) rmSync(lock, { force: true });
  writeFileSync(lock, String(process.pid), { flag: 'wx' });
}

/**
 * Locks a file with a second file, `<path>.lock`, and returns a function that releases the lock. Meanwhile, another
 * lock, `<path>.lock.next`, keeps two processes from taking over the same one.
 */
async function lockFile(path: string): Promise<() => Promise<void>> {
  const lock = `${resolve(path)}.lock`;
  const next = `${lock}.next`;
  if (held.has(lock)) throw new JournalLockedError(lock, process.pid);
  held.add(lock);
  try {
    await takeLock(next);
    await takeLock(lock).finally(() => rmSync(next, { force: true }));
  } catch (error) {
    held.delete(lock);
    throw hasCode(error, 'EEXIST') ? new JournalLockedError(lock, await readHolder(lock)) : error;
  }
  return async () => {
    held.delete(lock);
    // A lock that was taken over belongs to another process.
    if ((await readHolder(lock)) === process.pid) rmSync(lock, { force: true });
  };
}
