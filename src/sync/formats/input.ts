import { CalendarError } from '../../index.ts';
import { FormatError } from './format-error.ts';

/** A part of a file: text, or bytes. */
export type FileChunk = string | Uint8Array;

/**
 * A file to read: its text, its bytes, or a stream of either, such as that of `fs.createReadStream`, `response.body`, or
 * any async iterable. A stream is read as rows are taken, and never held in memory as a whole.
 */
export type FileInput =
  | FileChunk
  | Iterable<FileChunk>
  | AsyncIterable<FileChunk>
  | ReadableStream<FileChunk>;

/** How the bytes of a file are read. */
export interface EncodingOptions {
  /**
   * The encoding of a file of bytes, such as `windows-1252`, which Excel writes by default. A byte-order mark goes
   * before it. Default `utf-8`.
   */
  readonly encoding?: string | undefined;
}

/** The most that a row may have, in characters (in CSV bytes), so that one without an end does not fill the memory. */
export const largestRow = 10_000_000;

/** The most that a file may have that is read whole, in characters. */
export const largestFile = 100_000_000;

/** A file as chunks. Text is a sequence of characters, so it is one chunk. */
export function chunksOf(input: FileInput): Iterable<FileChunk> | AsyncIterable<FileChunk> {
  if (typeof input === 'string' || input instanceof Uint8Array) return [input];
  if (Symbol.iterator in Object(input) || Symbol.asyncIterator in Object(input)) return input;
  throw new CalendarError('expected a file: text, bytes, or a stream of these');
}

function encodingOfMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb ? 'utf-8' : undefined;
}

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    const expected = 'expected the name of one that TextDecoder knows, such as windows-1252';
    throw new CalendarError(`encoding: ${expected}, got ${JSON.stringify(encoding)}`, undefined, { cause });
  }
}

class FileDecoder {
  readonly #encoding: string;
  #decoder: TextDecoder | undefined;
  #line = 1;
  /** Bytes are waited for until a mark would be complete. */
  #first: Uint8Array | undefined = new Uint8Array();

  constructor(encoding: string) {
    this.#encoding = encoding;
    createDecoder(encoding);
  }

  decode(chunk: FileChunk): string {
    return typeof chunk === 'string' ? this.#count(chunk) : this.#decodeBytes(chunk, true);
  }

  end(): string {
    return this.#decodeBytes(new Uint8Array(), false);
  }

  #decodeBytes(chunk: Uint8Array, hasMore: boolean): string {
    let bytes = chunk;
    if (this.#first !== undefined) {
      bytes = new Uint8Array([...this.#first, ...chunk]);
      this.#first = hasMore && bytes.length < 2 ? bytes : undefined;
      if (this.#first !== undefined) return '';
    }
    this.#decoder ??= createDecoder(encodingOfMark(bytes) ?? this.#encoding);
    const { encoding } = this.#decoder;
    try {
      return this.#count(this.#decoder.decode(bytes, { stream: hasMore }));
    } catch (cause) {
      const hint = 'pass the option encoding, such as windows-1252';
      const [readable = ''] = new TextDecoder(encoding).decode(bytes).split('\uFFFD');
      this.#count(readable);
      throw new FormatError(`the text is not in ${encoding}: ${hint}`, { line: this.#line }, { cause });
    }
  }

  #count(text: string): string {
    this.#line += text.split('\n').length - 1;
    return text;
  }
}

/** The text of a file in chunks, without a byte-order mark. */
export async function* readText(
  input: FileInput,
  { encoding = 'utf-8' }: EncodingOptions,
): AsyncGenerator<string, void, undefined> {
  const decoder = new FileDecoder(encoding);
  let isFirst = true;
  for await (const chunk of chunksOf(input)) {
    const text = decoder.decode(chunk);
    if (text === '') continue;
    yield isFirst ? text.replace(/^\uFEFF/, '') : text;
    isFirst = false;
  }
  const rest = decoder.end();
  if (rest !== '') yield rest;
}

export interface Line {
  readonly number: number;
  /** Without its end. */
  readonly text: string;
}

const withoutReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text);

export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<Line, void, undefined> {
  let number = 1;
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    length += first.length;
    if (length > largestRow) throw new FormatError('this line has more than 10 MB', { line: number });
    for (const other of others) {
      yield { number, text: withoutReturn(parts.join('')) };
      number += 1;
      parts = [other];
      length = other.length;
    }
  }
  const last = withoutReturn(parts.join(''));
  if (last !== '') yield { number, text: last };
}
