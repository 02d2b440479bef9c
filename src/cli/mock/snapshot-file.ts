import { accessSync, constants, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { isGzip } from '../files/read-file.ts';

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = isMissing
      ? 'there is no such file'
      : String(error instanceof Error ? error.message : error);
    throw new UsageError(
      `The snapshot ${path} cannot be read: ${reason}. \`events-calendar snapshot\` writes one of a site.`,
    );
  }
}

/** Reads a snapshot from a JSON file, compressed or not. */
export function readSnapshotFile(path: string): CalendarSnapshot {
  const bytes = readBytes(path);
  let content: unknown;
  try {
    content = JSON.parse((isGzip(bytes) ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(
      `The snapshot ${path} is not JSON: ${error instanceof Error ? error.message : error}. ` +
        '`events-calendar snapshot` writes one of a site.',
    );
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UsageError(`The snapshot ${path} should be a JSON object with a list of "events".`);
  return content;
}

/** Throws a UsageError where the file could not be written later. */
export function checkWritable(path: string): void {
  const folder = dirname(resolve(path));
  try {
    accessSync(folder, constants.W_OK);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    throw new UsageError(
      `The mock cannot be saved as ${path}: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

/**
 * Writes a snapshot, compressed where the name ends in `.gz`. The earlier file stays whole until the new one is on the
 * disk, and writing cannot be interrupted in the middle, since signals are handled after it.
 */
export function writeSnapshotFile(path: string, snapshot: CalendarSnapshot): void {
  const text = `${JSON.stringify(snapshot, undefined, 2)}\n`;
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    writeFileSync(temporary, path.endsWith('.gz') ? gzipSync(text) : text, { flush: true });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
