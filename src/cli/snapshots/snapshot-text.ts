import type { CalendarSnapshot } from '../../testing/index.ts';

/** A snapshot as JSON, a record in each line, so that versions of it can be compared line by line. */
export async function* snapshotText(snapshot: CalendarSnapshot): AsyncGenerator<string, void, undefined> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(snapshot)) {
    yield `${separator}${JSON.stringify(name)}: `;
    separator = ',\n';
    if (!Array.isArray(value)) {
      yield JSON.stringify(value);
      continue;
    }
    for (const [index, record] of value.entries())
      yield `${index === 0 ? '[\n' : ',\n'}${JSON.stringify(record)}`;
    yield value.length === 0 ? '[]' : '\n]';
  }
  yield '\n}\n';
}
