/** A line of a file. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its end. */
  readonly text: string;
}

const withoutReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text);

/** The lines of a text that comes in chunks. */
export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<Line, void, undefined> {
  let number = 1;
  let parts: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    for (const other of others) {
      yield { number, text: withoutReturn(parts.join('')) };
      number += 1;
      parts = [other];
    }
  }
  const last = withoutReturn(parts.join(''));
  if (last !== '') yield { number, text: last };
}
