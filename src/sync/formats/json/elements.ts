import { FormatError } from '../format-error.ts';
import { largestRow } from '../input.ts';

/** An element of a list in JSON, as text. */
export interface JsonElement {
  readonly text: string;
  /** The line that it begins in, from 1. */
  readonly line: number;
  /** The character of the line that it begins with, from 1. */
  readonly column: number;
}

const isSpace = (character: string) => ' \n\r\t'.includes(character);

/**
 * Divides a list in JSON into its elements, which `JSON.parse` reads: only commas, brackets and quotes are looked at, to
 * know where one ends.
 */
class ListDivider {
  #line = 1;
  #column = 0;
  /** How many brackets are open, that of the list included. */
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #isEnded = false;
  #isElementExpected = false;
  #parts: string[] = [];
  #length = 0;
  #start: { line: number; column: number } | undefined;

  *divide(chunk: string): Generator<JsonElement, void, undefined> {
    // Where what belongs to the current element begins in this chunk.
    let from = 0;
    for (let position = 0; position < chunk.length; position++) {
      const character = chunk.charAt(position);
      this.#countCharacter(character);
      if (this.#isInText) {
        this.#readInText(character);
        continue;
      }
      if (isSpace(character)) continue;
      if (this.#depth === 0) {
        this.#begin(character);
        continue;
      }
      const isEnd = this.#depth === 1 && (character === ',' || character === ']');
      if (isEnd) {
        yield* this.#endElement(chunk.slice(from, position), character);
        continue;
      }
      if (this.#start === undefined) {
        this.#start = { line: this.#line, column: this.#column };
        from = position;
      }
      if (character === '"') this.#isInText = true;
      if (character === '[' || character === '{') this.#depth += 1;
      if (character === ']' || character === '}') this.#depth -= 1;
    }
    if (this.#start === undefined) return;
    this.#parts.push(chunk.slice(from));
    this.#length += chunk.length - from;
    if (this.#length > largestRow) throw new FormatError('this element has more than 10 MB', this.#start);
  }

  end(): void {
    if (this.#isEnded) return;
    throw this.#error('expected a list in JSON that ends with ]');
  }

  #begin(character: string): void {
    if (this.#isEnded) throw this.#error('expected nothing behind the list');
    if (character !== '[')
      throw this.#error(`expected a list in JSON, which begins with [, got ${character}`);
    this.#depth = 1;
  }

  #readInText(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#isInText = false;
  }

  *#endElement(rest: string, character: string): Generator<JsonElement, void, undefined> {
    const isMissing = this.#start === undefined && (character === ',' || this.#isElementExpected);
    if (isMissing) throw this.#error(`expected an element of the list, got ${character}`);
    if (this.#start !== undefined) yield { text: this.#parts.join('') + rest, ...this.#start };
    this.#parts = [];
    this.#length = 0;
    this.#start = undefined;
    this.#isElementExpected = character === ',';
    if (character === ']') {
      this.#depth = 0;
      this.#isEnded = true;
    }
  }

  #countCharacter(character: string): void {
    this.#column += 1;
    if (character !== '\n') return;
    this.#line += 1;
    this.#column = 0;
  }

  #error(problem: string): FormatError {
    return new FormatError(problem, { line: this.#line, column: Math.max(this.#column, 1) });
  }
}

/** The elements of a list in JSON, which comes in chunks. */
export async function* readElements(
  chunks: AsyncIterable<string>,
): AsyncGenerator<JsonElement, void, undefined> {
  const divider = new ListDivider();
  for await (const chunk of chunks) yield* divider.divide(chunk);
  divider.end();
}
