import { Buffer } from 'node:buffer';
import { CalendarError } from '../../index.ts';
import { FormatError } from '../rows/format-error.ts';
import { requireThat } from '../validate.ts';

/** A part of a file: a string or bytes. */
export type FileChunk = string | Uint8Array;

/**
 * A file to read: a string, bytes, or a stream of either, such as `fs.createReadStream()`, `response.body` or
 * any async iterable. `readCsv` and `readNdjson` read a stream only as rows are taken.
 */
export type FileInput =
  | FileChunk
  | Iterable<FileChunk>
  | AsyncIterable<FileChunk>
  | ReadableStream<FileChunk>;

/** The encoding of a file. */
export interface EncodingOptions {
  /** The encoding of bytes without a byte order mark, such as `windows-1252` of Excel. Default `utf-8`. */
  readonly encoding?: string | undefined;
}

/** The size limit of a row in characters (bytes in CSV), so that an endless row does not fill the memory. */
export const largestRow = 10_000_000;

/** The size limit of a file that is read as a whole, in characters. */
const largestFile = 100_000_000;

/** Returns the chunks of a file. A string is one chunk, not an iterable of characters. */
function chunksOf(input: FileInput): Iterable<FileChunk> | AsyncIterable<FileChunk> {
  if (typeof input === 'string' || input instanceof Uint8Array) return [input];
  if (Symbol.iterator in Object(input) || Symbol.asyncIterator in Object(input)) return input;
  throw new CalendarError('expected a file: a string, bytes, or a stream of either');
}

function encodingOfMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb ? 'utf-8' : undefined;
}

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    const what = 'an encoding that TextDecoder knows, such as windows-1252';
    requireThat(false, 'options', what, encoding, ['encoding']);
  }
}

/** Yields the text of a file in chunks, without a byte order mark. */
export async function* readText(
  input: FileInput,
  { encoding = 'utf-8' }: EncodingOptions,
): AsyncGenerator<string, void, undefined> {
  let decoder = createDecoder(encoding);
  let line = 1;
  let isFirst = true;
  for await (const chunk of chunksOf(input)) {
    if (chunk.length === 0) continue;
    const isText = typeof chunk === 'string';
    if (isFirst && !isText) decoder = createDecoder(encodingOfMark(chunk) ?? encoding);
    const decoded = isText ? chunk : decode(decoder, chunk, line);
    const text = isFirst ? decoded.replace(/^\uFEFF/, '') : decoded;
    isFirst = false;
    line += text.split('\n').length - 1;
    if (text !== '') yield text;
  }
  decode(decoder, new Uint8Array(), line, false);
}

/**
 * Reads a file as a whole.
 *
 * @param repair - changes the bytes of the file before they are decoded
 */
export async function readWhole(
  input: FileInput,
  options: EncodingOptions,
  repair = (bytes: Uint8Array) => bytes,
): Promise<string> {
  const chunks: FileChunk[] = [];
  let size = 0;
  for await (const chunk of chunksOf(input)) {
    size += chunk.length;
    if (size > largestFile) {
      const message = 'this file is larger than 100 MB: divide it, or write it as NDJSON or CSV';
      throw new FormatError(message, { line: 1 });
    }
    chunks.push(chunk);
  }
  const areTexts = chunks.every((chunk) => typeof chunk === 'string');
  const bytes = () => Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as Uint8Array)));
  let text = '';
  for await (const part of readText(areTexts ? chunks : repair(bytes()), options)) text += part;
  return text;
}

function decode(decoder: TextDecoder, bytes: Uint8Array, line: number, stream = true): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (cause) {
    const hint = 'pass the option encoding, such as windows-1252';
    const [readable = ''] = new TextDecoder(decoder.encoding).decode(bytes).split('\uFFFD');
    const place = { line: line + readable.split('\n').length - 1 };
    throw new FormatError(`the file is not encoded in ${decoder.encoding}: ${hint}`, place, { cause });
  }
}

export interface Line {
  readonly number: number;
  /** Without its line break. */
  readonly text: string;
}

export async function* readLines(
  chunks: AsyncIterable<string>,
  largest = largestRow,
): AsyncGenerator<Line, void, undefined> {
  let number = 1;
  let rest = '';
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    rest += first;
    if (rest.length > largest)
      throw new FormatError(`this line is larger than ${largest / 1e6} MB`, { line: number });
    for (const other of others) {
      yield { number, text: rest.replace(/\r$/, '') };
      number += 1;
      rest = other;
    }
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '') yield { number, text: last };
}
