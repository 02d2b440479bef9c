import { SettingsError } from './settings.ts';

/** One row by the names in the file's first line; empty cells are left out. */
export type Row = Readonly<Record<string, string>>;

// A cell is quoted, a doubled quote within standing for one, or bare; then comes a comma, a line's end or the end.
const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const plain = text.replace(/^\uFEFF/, '').replace(/(\r?\n)+$/, '');
  let end = 0;
  for (const match of plain.matchAll(cell)) {
    const [whole, quoted, bare = '', separator] = match;
    end = match.index + whole.length;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare.trim());
    if (separator === '') break;
    if (separator !== ',') rows.push([]);
  }
  if (end < plain.length)
    throw new SettingsError(`This is no CSV: ${JSON.stringify(plain.slice(end, end + 40))}`);
  return rows;
}

/** Reads comma-separated values whose first line names the columns. */
export function parseCsv(text: string): Row[] {
  const [names = [], ...rows] = cellsOf(text);
  return rows
    .filter((cells) => cells.some(Boolean))
    .map((cells) =>
      Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']).filter(([, value]) => value)),
    );
}
