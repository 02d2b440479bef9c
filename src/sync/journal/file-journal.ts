/// <reference types="node" />
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CalendarError } from '../../index.ts';
import { type Journal, JournalError, RunJournal } from './journal.ts';

/** Opens the journal of a run. A dry run reads it, and neither locks it nor adds to it. */
export function openJournal(
  site: string,
  options: {
    journal?: string | URL | Journal | undefined;
    takeOver?: boolean | undefined;
    dryRun?: boolean | undefined;
  },
): RunJournal {
  const { journal, takeOver = false, dryRun = false } = options;
  const path = journal instanceof URL ? fileURLToPath(journal) : journal;
  const opened = typeof path === 'string' ? new FileJournal(path) : path;
  if (opened !== undefined && dryRun) {
    return new RunJournal({ read: () => opened.read?.() ?? [], append: () => undefined }, site);
  }
  return new RunJournal(opened, site, typeof path === 'string' ? () => lockFile(path, takeOver) : undefined);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Runs an operation on a file. Undefined if it fails with an expected code. */
function unless<Result>(code: 'ENOENT' | 'EEXIST', operation: () => Result): Result | undefined {
  try {
    return operation();
  } catch (error) {
    if (hasCode(error, code)) return undefined;
    throw error;
  }
}

class FileJournal implements Journal {
  readonly #path: string;
  #writing: Promise<FileHandle | undefined> = Promise.resolve(undefined);

  constructor(path: string) {
    this.#path = path;
  }

  async *read(): AsyncGenerator<string> {
    const file = await open(this.#path, 'r').catch((error) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    // The lines close the file.
    if (file) yield* file.readLines();
  }

  async append(line: string): Promise<void> {
    this.#writing = this.#writing.then(async (opened) => {
      const file = opened ?? (await openToAppend(this.#path));
      await file.appendFile(`${line}\n`);
      return file;
    });
    await this.#writing;
  }

  async close(): Promise<void> {
    const file = await this.#writing.catch(() => undefined);
    await file?.close();
  }
}

/** Opens a file, and ends a line that a killed process has begun, so that the next one does not become part of it. */
async function openToAppend(path: string): Promise<FileHandle> {
  const file = await open(path, 'a+');
  const { size } = await file.stat();
  if (size === 0) return file;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  if (buffer.toString() !== '\n') await file.appendFile('\n');
  return file;
}

/** Which process holds a lock. */
interface Holder {
  /** The name of its machine. */
  readonly host: string;
  /** Its number. */
  readonly process: number;
  readonly since: string;
}

/** Another import holds the lock of a journal, so this one has not begun. `holder` says which. */
export class JournalLockedError extends CalendarError {
  static override readonly name: string = 'JournalLockedError';
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

function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text);
    return Number.isInteger(holder.process) ? holder : undefined;
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

/** Locks a file for this process by a file `<path>.lock`, and returns a function that releases it. */
function lockFile(path: string, takeOver: boolean): () => void {
  const mine = JSON.stringify({ host: hostname(), process: process.pid, since: new Date().toISOString() });
  const lock = `${path}.lock`;
  try {
    while (unless('EEXIST', () => writeFileSync(lock, mine, { flag: 'wx' }) ?? true) === undefined) {
      const text = unless('ENOENT', () => readFileSync(lock, 'utf8'));
      if (text === undefined) continue;
      const holder = parseHolder(text);
      const isFree = holder !== undefined && isGone(lock, holder);
      if (!isFree && (!takeOver || held.has(lock))) throw new JournalLockedError(lock, holder);
      removeLock(lock, text);
    }
  } catch (error) {
    throw error instanceof JournalLockedError
      ? error
      : new JournalError('The journal cannot be locked', error);
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    // A lock that was taken over belongs to another process.
    removeLock(lock, mine);
  };
}
