/// <reference types="node" />
import { type FileHandle, open } from 'node:fs/promises';
import type { Journal } from './journal.ts';

/** Whether an error is one of the system with a code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Ends a line that a killed process has begun, so that the next one does not become part of it. */
async function endLastLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  if (size === 0) return;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  if (buffer.toString() !== '\n') await file.appendFile('\n');
}

/** A file to read; undefined where there is none. */
async function openToRead(path: string | URL): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** A journal in a file, which is created where there is none. */
export class FileJournal implements Journal {
  readonly #path: string | URL;
  #writing: Promise<FileHandle | undefined> = Promise.resolve(undefined);

  constructor(path: string | URL) {
    this.#path = path;
  }

  async *read(): AsyncGenerator<string> {
    const file = await openToRead(this.#path);
    if (file === undefined) return;
    try {
      for await (const line of file.readLines({ autoClose: false, start: 0 })) yield line;
    } finally {
      await file.close();
    }
  }

  async append(line: string): Promise<void> {
    const written = this.#writing.then(async (opened) => {
      const file = opened ?? (await this.#open());
      await file.appendFile(`${line}\n`);
      return file;
    });
    this.#writing = written;
    await written;
  }

  async close(): Promise<void> {
    const file = await this.#writing.catch(() => undefined);
    this.#writing = Promise.resolve(undefined);
    await file?.close();
  }

  async #open(): Promise<FileHandle> {
    const file = await open(this.#path, 'a+');
    await endLastLine(file);
    return file;
  }
}
