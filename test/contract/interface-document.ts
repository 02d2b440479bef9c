import { readFileSync } from 'node:fs';

const document = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8');

/** The text of a numbered section, without its subsections. */
function section(number: string): string {
  const lines = document.split('\n');
  const start = lines.findIndex((line) => new RegExp(`^#+ ${number.replace('.', '\\.')}[. ]`).test(line));
  if (start === -1) throw new Error(`The interface has no section ${number}`);
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('#'));
  return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length).join('\n');
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** The rows of a section's table, by the names of its columns. */
export function tableOf(number: string): Record<string, string>[] {
  const [head = '', , ...rows] = section(number)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const names = cellsOf(head);
  if (rows.length === 0) throw new Error(`Section ${number} has no table`);
  return rows.map((row) => {
    const cells = cellsOf(row);
    if (cells.length !== names.length)
      throw new Error(`The row has another number of cells than its table: ${row}`);
    return Object.fromEntries(names.map((name, index) => [name, cells[index]!]));
  });
}

/** The code spans of a text. */
export function codeWords(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
}

/** Returns the group that a pattern captures in the text of a section. */
export function passage(number: string, pattern: RegExp): string {
  const [, found] = pattern.exec(section(number)) ?? [];
  if (found === undefined) throw new Error(`Section ${number} does not match ${pattern}`);
  return found;
}

/** A field of section 2, or a parameter of section 4. */
export interface Row {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** The default as it is written, empty for none. */
  readonly preset: string;
  readonly meaning: string;
}

/** The fields of a resource, section 2. */
export function fieldRows(number: string): Row[] {
  return tableOf(number).map(({ Field = '', Type = '', Create = '', Notes = '' }) => {
    const parts = Notes.split('; ').filter(Boolean);
    const preset = parts.find((part) => part.startsWith('default '))?.replace('default ', '') ?? '';
    const meaning = parts.filter((part) => part !== `default ${preset}`).join('; ');
    return { name: Field, type: Type, required: Create === 'required', preset, meaning };
  });
}

/** The parameters of a query, section 4. */
export function parameterRows(number: string): Row[] {
  return tableOf(number).map((row) => ({
    name: row.Parameter ?? '',
    type: row.Type ?? '',
    required: row.Required === 'yes',
    preset: (row.Default ?? '').replaceAll('`', ''),
    meaning: row.Meaning ?? '',
  }));
}

/** The parameters of section 4.9, which lists those that it shares with section 4.8. */
export function organizerParameterRows(): Row[] {
  const names = codeWords(passage('4.9', /the same set as venues \(([^)]+)\)/));
  return pick(parameterRows('4.8'), names).map((row) => ({
    ...row,
    meaning: row.meaning.replace(/^venues/, 'organizers'),
  }));
}

/** The parameters of section 4.11, which lists those that it shares with section 4.10. */
export function tagParameterRows(): Row[] {
  const names = codeWords(passage('4.11', /the same as categories without `parent`: (.+)\.$/m));
  return pick(parameterRows('4.10'), names);
}

function pick(rows: readonly Row[], names: readonly string[]): Row[] {
  return [...new Set(names)].map((name) => {
    const row = rows.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`There is no parameter ${name}`);
    return row;
  });
}
