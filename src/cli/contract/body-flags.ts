import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError } from 'commander';
import { flagName, parseList } from '../arguments.ts';
import { UsageError } from '../errors/errors.ts';
import { fileName } from '../files/file-format.ts';
import { createReader } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import { addFieldFlags, type Field, readFieldFlags, typeOf } from './field-flags.ts';

export interface BodyOptions {
  readonly input?: string;
  readonly clear?: readonly string[];
}

export interface Body {
  /** What is sent: the document, and the flags over it. */
  readonly fields: Record<string, unknown>;
  readonly flags: Readonly<Record<string, unknown>>;
  readonly document: Readonly<Record<string, unknown>>;
}

export function addBodyFlags(command: Command, fields: readonly Field[]): void {
  addFieldFlags(command, fields, 'Fields:');
  command.option(
    '--input <file>',
    'JSON object with fields, in a file or with - in the standard input; flags override it',
  );
}

/** Adds `--clear`, for the fields that null empties. */
export function addClearOption(command: Command, fields: readonly Field[]): void {
  // A flag that is null stays as it is.
  const clearable = fields
    .filter(({ schema }) => typeOf(schema).isNullable && !typeOf(schema).isFlag)
    .map(({ name }) => name);
  if (clearable.length === 0) return;
  const parse = (text: string, previous: readonly string[] = []) => {
    const names = parseList(text).map((name) => name.replace(/^--/, '').replaceAll('-', '_'));
    const unknown = names.find((name) => !clearable.includes(name));
    if (unknown !== undefined)
      throw new InvalidArgumentError(`${unknown} cannot be cleared; these can: ${clearable.join(', ')}.`);
    return [...previous, ...names];
  };
  command.option('--clear <fields>', `empty these fields: ${clearable.join(', ')}`, parse);
}

/** The body that the flags and the document make. */
export async function readBody(
  command: Command,
  fields: readonly Field[],
  { input, clear = [] }: BodyOptions,
  context: CommandContext,
): Promise<Body> {
  const flags = readFieldFlags(command, fields);
  const both = clear.find((name) => name in flags);
  if (both !== undefined) throw new UsageError(`${flagName(both)} and --clear ${both} exclude each other.`);
  const document = input === undefined ? {} : await readInput(input, context);
  const cleared = Object.fromEntries(clear.map((name) => [name, null]));
  return { fields: { ...document, ...flags, ...cleared }, flags: { ...flags, ...cleared }, document };
}

async function readInput(path: string, context: CommandContext): Promise<Record<string, unknown>> {
  const content = await text(createReader(path, context)());
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageError(`--input: ${fileName(path)} is no JSON: ${(error as Error).message}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new UsageError(`--input: expected one JSON object, such as {"title": "Summer fair"}.`);
}
