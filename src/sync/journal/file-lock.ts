/// <reference types="node" />
import { randomUUID } from 'node:crypto';
import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { CalendarError } from '../../index.ts';
import { hasCode } from './file-journal.ts';

/** Which process holds a lock. */
const Holder = z.object({
  id: z.string(),
  host: z.string(),
  /** In which numbers of processes mean something: a container has one of its own. '' if unknown. */
  namespace: z.string(),
  process: z.int(),
  /** When the process started, as the system counts it, since numbers of processes are used again; '' if unknown. */
  started: z.string(),
  /** When the lock was taken, in ISO 8601. */
  since: z.string(),
});
type Holder = z.infer<typeof Holder>;

/** Another import holds the lock of a journal, so this one has not begun. `holder` says which. */
export class JournalLockedError extends CalendarError {
  override name = 'JournalLockedError';
  /** The process that holds the lock; undefined where its file does not say. */
  readonly holder:
    | {
        /** The name of its machine. */
        readonly host: string;
        /** Its number. */
        readonly process: number;
        /** Since when it holds the lock, in ISO 8601. */
        readonly since: string;
      }
    | undefined;

  /** @param holder - undefined where the file of the lock does not say */
  constructor(file: string, holder: Holder | undefined) {
    const who = holder
      ? `process ${holder.process} on ${holder.host} holds its lock since ${holder.since}`
      : `its lock cannot be read`;
    super(
      `Another import uses the journal: ${who} (${file}). Wait for its end, or if it is gone pass takeOver: true.`,
    );
    this.holder = holder && { host: holder.host, process: holder.process, since: holder.since };
  }
}

async function textOf(read: Promise<string>): Promise<string> {
  return read.catch(() => '');
}

const thisNamespace = () => textOf(readlink('/proc/self/ns/pid'));

/** When a process of this host started, in ticks of the clock since a boot of the machine; '' if unknown. */
async function startOf(process: number): Promise<string> {
  const [boot, status] = await Promise.all([
    textOf(readFile('/proc/sys/kernel/random/boot_id', 'utf8')),
    textOf(readFile(`/proc/${process}/stat`, 'utf8')),
  ]);
  // The name of the program is in parentheses, and may have any of them itself.
  const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return ticks && `${boot.trim()} ${ticks}`;
}

function isRunning(number: number): boolean {
  try {
    return process.kill(number, 0);
  } catch (error) {
    // A process of another user cannot be sent signals, but is there.
    return hasCode(error, 'EPERM');
  }
}

/** What is known of a holder. Of a process on another host, or whose start is unknown, that is nothing. */
async function stateOf(holder: Holder): Promise<'gone' | 'running' | 'unknown'> {
  if (holder.host !== hostname() || holder.namespace !== (await thisNamespace())) return 'unknown';
  if (!isRunning(holder.process)) return 'gone';
  const started = await startOf(holder.process);
  if (started === '' || holder.started === '') return 'unknown';
  return started === holder.started ? 'running' : 'gone';
}

type LockFile = 'absent' | 'unreadable' | Holder;

/** Reads the file of a lock. One that is being written may be incomplete for a moment. */
async function readLock(file: string, attempts = 20): Promise<LockFile> {
  try {
    const { data } = Holder.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (data !== undefined) return data;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'absent';
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (attempts === 0) return 'unreadable';
  await setTimeout(10);
  return readLock(file, attempts - 1);
}

/** Creates a file; false if it exists. */
async function create(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** The file by which a lock is taken over from a holder: only one process can create it. */
const successorOf = (lock: string, holder: Holder | 'unreadable') =>
  `${lock}.${holder === 'unreadable' ? 'next' : holder.id}`;

/** Whether files of a lock still follow each other to the last one. */
async function isChain(lock: string, files: readonly string[]): Promise<boolean> {
  for (const [index, file] of files.entries()) {
    const holder = await readLock(file);
    if (holder === 'absent') return false;
    if (index + 1 < files.length && successorOf(lock, holder) !== files[index + 1]) return false;
  }
  return true;
}

/**
 * Locks a file for this process, and returns a function that releases it. A lock of a process of this host that is gone is
 * taken over. With `takeOver`, so is one of a process of which nothing is known.
 *
 * Each lock is a file `<path>.lock`. It is never changed: whoever takes it over creates a file that names it, so that of
 * two at once one wins. Whoever has the last file of such a chain is the holder.
 *
 * @throws JournalLockedError if another process holds it
 */
export async function lockFile(path: string, takeOver: boolean): Promise<() => Promise<void>> {
  const lock = `${await realpath(path).catch(() => path)}.lock`;
  const mine: Holder = {
    id: randomUUID(),
    host: hostname(),
    namespace: await thisNamespace(),
    process: process.pid,
    started: await startOf(process.pid),
    since: new Date().toISOString(),
  };
  let files = [lock];
  for (;;) {
    const last = files.at(-1)!;
    if (await create(last, JSON.stringify(mine))) {
      // The holder before may have taken the lock over and released it in the meantime.
      if (await isChain(lock, files)) break;
      await rm(last, { force: true });
      files = [lock];
      continue;
    }
    const holder = await readLock(last);
    if (holder === 'absent') {
      files = [lock];
      continue;
    }
    const state = holder === 'unreadable' ? 'unknown' : await stateOf(holder);
    if (state === 'gone' || (state === 'unknown' && takeOver)) files.push(successorOf(lock, holder));
    else throw new JournalLockedError(last, holder === 'unreadable' ? undefined : holder);
  }
  return async () => {
    // A holder that was taken over leaves the files to its successor.
    if ((await readLock(successorOf(lock, mine))) !== 'absent') return;
    // The first file goes first: the lock is free only then, and nobody takes over what is left.
    for (const file of files) await rm(file, { force: true });
  };
}
