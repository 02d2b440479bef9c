import { randomUUID } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { chmod, lstat, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UsageError } from '../errors/errors.ts';
import { escapeControls, isClosedOutput, writeOutput } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { confirm, isInteractive } from '../prompts/prompts.ts';
import { fileError, isFileError } from './file-error.ts';
import { extensionOf, standardStream } from './file-format.ts';

type Chunks = AsyncIterable<string>;

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isFileError(error) && error.code === 'ENOENT') return undefined;
    throw fileError(error, path, 'written');
  }
}

/** A file that may be written. What it is was seen once: somebody else may put something in its place until it is written. */
export interface WritableFile {
  /** As the user names it. */
  readonly path: string;
  /** Where a link leads, or the path itself. */
  readonly target: string;
  readonly existing: Stats | undefined;
}

const isDevice = (existing: Stats | undefined) => existing !== undefined && !existing.isFile();

/**
 * Makes sure that a file can be written, before anything is requested.
 *
 * @throws UsageError where it cannot
 */
async function checkWritable(path: string): Promise<WritableFile> {
  const existing = await statOf(path);
  if (existing?.isDirectory()) throw new UsageError(`${path} cannot be written: it is a folder.`);
  if (existing === undefined) {
    if ((await statOf(dirname(path))) === undefined)
      throw new UsageError(`${path} cannot be written: there is no folder ${dirname(path)}.`);
    const isLink = await lstat(path).catch(() => undefined);
    if (isLink) throw new UsageError(`${path} cannot be written: it is a link that leads nowhere.`);
  }
  try {
    // A pipe in /dev/fd has no path that it leads to.
    return { path, target: existing?.isFile() ? await realpath(path) : path, existing };
  } catch (error) {
    throw fileError(error, path, 'written');
  }
}

/**
 * The file, where it may be written: it does not exist, is empty, was made by a former run of the command, or the user agrees
 * to overwrite it.
 *
 * @param isOwn - whether a file was made by a former run
 * @throws UsageError where it cannot be written, or there is no terminal to confirm it in
 */
export async function mayWrite(
  path: string,
  { force = false }: { readonly force?: boolean | undefined },
  context: CommandContext,
  isOwn: (path: string) => Promise<boolean> = async () => false,
): Promise<WritableFile | undefined> {
  if (path === standardStream) return { path, target: path, existing: undefined };
  const file = await checkWritable(path);
  const { existing } = file;
  if (force || !existing?.isFile() || existing.size === 0 || (await isOwn(path))) return file;
  if (!isInteractive(context)) throw new UsageError(`${path} exists. Add --force to overwrite it.`);
  if (await confirm(`${path} exists. Overwrite it?`, {}, context)) return file;
  context.stderr.write('Nothing was written.\n');
  return undefined;
}

function compressed(path: string): boolean {
  return extensionOf(path) === '.gz';
}

async function writeChunks(path: string, chunks: Chunks, gzip: boolean, mode?: number): Promise<void> {
  // A device cannot be flushed.
  const isNew = mode !== undefined;
  const file = createWriteStream(path, { flags: isNew ? 'wx' : 'w', mode, flush: isNew });
  await (gzip ? pipeline(chunks, createGzip(), file) : pipeline(chunks, file));
}

/** Writes beside the file and puts it in its place when it is complete, so that nobody ever reads a half one. */
async function replaceFile({ path, target, existing }: WritableFile, chunks: Chunks): Promise<void> {
  const temporary = `${target}.${randomUUID().slice(0, 8)}.part`;
  try {
    await writeChunks(temporary, chunks, compressed(path), existing ? existing.mode & 0o777 : 0o666);
    // Of the mode that a file is created with, the system takes away what its mask says.
    if (existing) await chmod(temporary, existing.mode & 0o777);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeStandardOutput(
  chunks: Chunks,
  { stdout }: Pick<CommandContext, 'stdout'>,
): Promise<void> {
  try {
    // Texts of records come from strangers. A pipe gets them as they are.
    for await (const chunk of chunks) await writeOutput(stdout, stdout.isTTY ? escapeControls(chunk) : chunk);
  } catch (error) {
    // Whoever reads it has had enough.
    if (!isClosedOutput(error)) throw error;
  }
}

/**
 * Writes text as it comes: to standard output for `-`; to a file that appears, or is replaced, once it is complete; with
 * gzip where its name ends in `.gz`. A device or a pipe is written as it is.
 */
export async function writeFileChunks(
  file: WritableFile,
  chunks: Chunks,
  context: Pick<CommandContext, 'stdout'>,
): Promise<void> {
  const { path, target, existing } = file;
  if (path === standardStream) return writeStandardOutput(chunks, context);
  try {
    await (isDevice(existing) ? writeChunks(target, chunks, compressed(path)) : replaceFile(file, chunks));
  } catch (error) {
    throw fileError(error, path, 'written');
  }
}
