import { SettingsError } from './settings.ts';

/** The cells of a row by column name. Empty cells are omitted. */
export type Row = Readonly<Record<string, string>>;

// A cell is quoted, with quotes inside doubled, or unquoted. It ends at a comma, a line break or the end of the file.
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

function parseRows(text: string): string[][] {
  const rows: string[][] = [[]];
  const content = text.replace(/^\uFEFF/, '').replace(/(\r?\n)+$/, '');
  let end = 0;
  for (const match of content.matchAll(cellPattern)) {
    const [matched, quoted, unquoted = '', separator] = match;
    end = match.index + matched.length;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? unquoted.trim());
    if (separator === '') break;
    if (separator !== ',') rows.push([]);
  }
  if (end < content.length)
    throw new SettingsError(`This is no CSV: ${JSON.stringify(content.slice(end, end + 40))}`);
  return rows;
}

/** Parses comma-separated values whose first line contains the column names. */
export function parseCsv(text: string): Row[] {
  const [names = [], ...rows] = parseRows(text);
  return rows
    .filter((cells) => cells.some(Boolean))
    .map((cells) =>
      Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']).filter(([, value]) => value)),
    );
}
