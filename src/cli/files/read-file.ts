import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Values } from '../arguments.ts';
import { CommandError, UsageError } from '../errors/errors.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import { fileName, isUrl, standardStream } from './file-format.ts';

/**
 * Returns a function that reads a file in chunks, from the start in each call. Standard input (`-`) is read
 * only once, and a URL is downloaded only once, with the headers.
 */
export function createReader(
  path: string,
  { stdin, signal }: CommandContext,
  headers: Values = {},
): () => AsyncGenerator<Uint8Array, void, undefined> {
  let input: Promise<Uint8Array> | undefined;
  return async function* read() {
    if (path === standardStream || isUrl(path)) {
      input ??= isUrl(path) ? download(path, headers, signal) : buffer(addAbortSignal(signal, stdin));
      yield await input;
      return;
    }
    try {
      yield* createReadStream(path);
    } catch (error) {
      throw fileError(error, path, 'read');
    }
  };
}

const largestDownload = 100_000_000;
const longestDownload = 60_000;

/** Downloads a file. Headers may be secrets, so redirects to other origins do not get them. */
async function download(path: string, headers: Values, signal: AbortSignal): Promise<Uint8Array> {
  const name = fileName(path);
  const first = new URL(path.replace(/^webcal:/i, 'https:'));
  const ended = AbortSignal.any([signal, AbortSignal.timeout(longestDownload)]);
  try {
    const sent = new Headers(headers);
    if (first.username + first.password !== '' && !sent.has('authorization')) {
      const account = [first.username, first.password].map((part) => unescape(part)).join(':');
      sent.set('authorization', `Basic ${Buffer.from(account, 'latin1').toString('base64')}`);
    }
    let url = first;
    for (let redirects = 0; redirects <= 5; redirects += 1) {
      const own = url.origin === first.origin ? sent : {};
      Object.assign(url, { username: '', password: '' });
      const response = await fetch(url, { headers: own, redirect: 'manual', signal: ended });
      const location = response.status >= 300 && response.status < 400 && response.headers.get('location');
      if (location) {
        url = new URL(location, url);
        continue;
      }
      if (!response.ok)
        throw new UsageError(
          `${name} cannot be downloaded: the server responded with status ${response.status}.`,
        );
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of response.body ?? []) {
        size += chunk.length;
        if (size > largestDownload)
          throw new UsageError(`${name} cannot be downloaded: it is larger than 100 MB.`);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    }
    throw new UsageError(`${name} cannot be downloaded: it redirects too often.`);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UsageError) throw error;
    const why = ended.aborted ? 'it takes more than a minute' : 'its server cannot be reached';
    throw new CommandError(`${name} cannot be downloaded: ${why}.`, ExitCode.unreachable);
  }
}

export function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

/** Describes in one line why a file cannot be read or written. Returns other errors unchanged. */
export function fileError(error: unknown, path: string, action: 'read' | 'written' | 'used'): Error {
  if (!isFileError(error)) return error as Error;
  // Such as `ENOENT: no such file or directory, open 'events.csv'`.
  const reason = error.message.replace(/^[A-Z]+: |, \w+( '.*)?$/g, '');
  const isLikeUrl =
    action === 'read' && error.code === 'ENOENT' && /^[\w-]+(?:\.[\w-]+)+\/|^\w+:\/\//.test(path);
  const hint = isLikeUrl ? ' If it is a URL, start it with https://.' : '';
  return new UsageError(`${path} cannot be ${action}: ${reason}.${hint}`);
}
