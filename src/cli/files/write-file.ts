import { randomUUID } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { chmod, realpath, rename, rm, stat } from 'node:fs/promises';
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

/**
 * Whether a file may be written, before anything is requested: it does not exist, is empty, was made by a former run of the
 * command, or the user agrees to overwrite it.
 *
 * @param isOwn - whether a file was made by a former run
 * @throws UsageError where it cannot be written, or there is no terminal to confirm it in
 */
export async function mayWrite(
  path: string,
  { force = false }: { readonly force?: boolean | undefined },
  context: CommandContext,
  isOwn: (path: string, context: CommandContext) => Promise<boolean> = async () => false,
): Promise<boolean> {
  if (path === standardStream) return true;
  const existing = await statOf(path);
  if (existing?.isDirectory()) throw new UsageError(`${path} cannot be written: it is a folder.`);
  if (existing === undefined && (await statOf(dirname(path))) === undefined)
    throw new UsageError(`${path} cannot be written: there is no folder ${dirname(path)}.`);
  if (force || !existing?.isFile() || existing.size === 0 || (await isOwn(path, context))) return true;
  if (!isInteractive(context)) throw new UsageError(`${path} exists. Add --force to overwrite it.`);
  if (await confirm(`${path} exists. Overwrite it?`, {}, context)) return true;
  context.stderr.write('Nothing was written.\n');
  return false;
}

function compressed(path: string): boolean {
  return extensionOf(path) === '.gz';
}

async function writeChunks(path: string, chunks: Chunks, gzip: boolean, mode?: number): Promise<void> {
  const file = createWriteStream(path, { flags: mode === undefined ? 'w' : 'wx', mode, flush: true });
  await (gzip ? pipeline(chunks, createGzip(), file) : pipeline(chunks, file));
}

/** Writes beside the file and puts it in its place when it is complete, so that nobody ever reads a half one. */
async function replaceFile(path: string, chunks: Chunks, existing: Stats | undefined): Promise<void> {
  // What a link leads to is replaced, and not the link.
  const target = existing ? await realpath(path) : path;
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
  path: string,
  chunks: Chunks,
  context: Pick<CommandContext, 'stdout'>,
): Promise<void> {
  if (path === standardStream) return writeStandardOutput(chunks, context);
  const existing = await statOf(path);
  const isDevice = existing !== undefined && !existing.isFile();
  try {
    await (isDevice ? writeChunks(path, chunks, compressed(path)) : replaceFile(path, chunks, existing));
  } catch (error) {
    throw fileError(error, path, 'written');
  }
}
