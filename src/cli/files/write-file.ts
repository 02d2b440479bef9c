import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UsageError } from '../errors/errors.ts';
import { escapeControls, writeOutput } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { extensionOf, standardStream } from './file-format.ts';
import { fileError } from './read-file.ts';

/**
 * Checks before any request that a file may be written: it does not exist, is empty or comes from a previous
 * run of the command, or `--force` is set. Only then is a link followed.
 *
 * @param isOwn - whether a file comes from a previous run
 * @throws UsageError if it may not
 */
export async function checkWritable(
  path: string,
  { force = false }: { readonly force?: boolean | undefined },
  isOwn: (path: string) => Promise<boolean> = async () => false,
): Promise<void> {
  if (path === standardStream) return;
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory()) throw new UsageError(`${path} cannot be written: it is a folder.`);
  const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink();
  if (isLink && !force && (!existing || existing.isFile()))
    throw new UsageError(`${path} is a link. Add --force to write to the file that it leads to.`);
  try {
    await access(existing ? path : dirname(path), constants.W_OK);
  } catch (error) {
    throw fileError(error, path, 'written');
  }
  if (force || !existing?.isFile() || existing.size === 0 || (await isOwn(path))) return;
  throw new UsageError(`${path} already exists. Add --force to overwrite it.`);
}

/**
 * Writes chunks as they arrive: to standard output for `-`, compressed if the name ends in `.gz`. A file is
 * created or replaced only when it is complete. A device or a pipe is written directly.
 */
export async function writeFileChunks(
  path: string,
  chunks: AsyncIterable<string>,
  { stdout }: CommandContext,
): Promise<void> {
  if (path === standardStream) {
    // Records may come from strangers, so a terminal gets no control characters. A pipe gets them unchanged.
    for await (const chunk of chunks) await writeOutput(stdout, stdout.isTTY ? escapeControls(chunk) : chunk);
    return;
  }
  const existing = await stat(path).catch(() => undefined);
  const isReplaced = !existing || existing.isFile();
  const target = existing && isReplaced ? await realpath(path) : path;
  const part = isReplaced ? `${target}.${randomUUID()}.part` : path;
  try {
    // Opened first: a stream that opens after its source failed would leave an empty file.
    const file = (await open(part, isReplaced ? 'wx' : 'w', existing?.mode)).createWriteStream();
    await (extensionOf(path) === '.gz' ? pipeline(chunks, createGzip(), file) : pipeline(chunks, file));
    if (isReplaced) await rename(part, target);
  } catch (error) {
    if (isReplaced) await rm(part, { force: true });
    throw fileError(error, path, 'written');
  }
}
