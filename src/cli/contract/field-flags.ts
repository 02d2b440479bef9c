import { buffer } from 'node:stream/consumers';
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod/mini';
import type { ObjectSchema } from '../../schemas.ts';
import { flagName, parseList, parseNames, parseNumber } from '../arguments.ts';
import { UsageError } from '../errors/errors.ts';
import { fileName } from '../files/file-format.ts';
import { createReader } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';

function describeValue(type: FieldType, name: string): string {
  if (name === 'image') return 'id-url-or-file';
  if (/date|_(before|after)$/.test(name)) return 'date';
  if (type.isList && type.hasIntegers) return type.hasTexts ? 'ids-or-names' : 'ids';
  if (type.hasTexts) return type.hasIntegers ? 'id-or-text' : 'text';
  return 'number';
}

/** What flags take for fields that code can also pass as objects or null, which `--clear` replaces. */
const flagDescriptions: Readonly<Record<string, string>> = {
  venue: 'ID or name of a venue, or its data as JSON',
  organizer: 'IDs or names of organizers, or their data as JSON',
  categories: 'IDs or names of categories, or slug:2027. Names that do not exist are created',
  tags: 'IDs or names of tags, or slug:2027. Names that do not exist are created',
  image: 'ID in the media library, URL, or image file to upload',
  description: 'Description as HTML',
  excerpt: 'Excerpt as HTML',
  cost: 'A number, or text such as $10-25. 0 makes the event free',
  website: 'URL of a website',
};

/** Describes a field with its default and an example. */
function describeField({ name, schema, isRequired }: Field, { hasData, isNullable }: FieldType): string {
  const { description = '', default: usual, examples = [] }: JsonSchema = schema;
  const text = ((hasData || isNullable) && flagDescriptions[name]) || description.replaceAll('`', '');
  const fragment = text.endsWith('.') ? text.slice(0, -1) : text;
  const notes = [
    ...(isRequired ? ['required'] : []),
    ...(usual === undefined || usual === null ? [] : [`default: ${usual}`]),
    ...examples.slice(0, 1).map((example) => `e.g. ${[example].flat().join(',')}`),
  ];
  return notes.length === 0 ? fragment : `${fragment} (${notes.join('; ')})`;
}

/** Returns the options of a field. Those of a boolean have three states: on, off, and not passed. */
function createOptions(field: Field): Option[] {
  const type = typeOf(field.schema, field.name);
  const flag = flagName(field.name);
  const description = describeField(field, type);
  if (type.isFlag) {
    const on = new Option(flag, description);
    on.flags = flag.replace('--', '--[no-]');
    return [on, new Option(flag.replace('--', '--no-')).hideHelp()];
  }
  const option = new Option(`${flag} <${describeValue(type, field.name)}>`, description);
  return [type.choices.length > 0 ? option.choices(type.choices) : option.argParser(createParser(type))];
}

export function addFieldFlags(command: Command, fields: readonly Field[], heading: string): void {
  command.optionsGroup(heading);
  for (const option of fields.flatMap(createOptions)) command.addOption(option);
}

export function readFieldFlags(command: Command, fields: readonly Field[]): Record<string, unknown> {
  const passed = (name: string) => command.getOptionValue(new Option(flagName(name)).attributeName());
  const values = fields.map(({ name }) => [name, passed(name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Returns how to parse the values of a flag. JSON data may take the place of an ID. */
function typeOf(schema: JsonSchema, name = '') {
  const alternatives = alternativesOf(schema);
  const members = alternatives.flatMap((one) =>
    one.items ? alternativesOf(one.items as JsonSchema) : [one],
  );
  const has = (type: string) => members.some((member) => member.type === type);
  const numeric = members.find(({ type }) => type === 'integer' || type === 'number');
  const choices = members.flatMap((member) => member.enum ?? []).filter((value) => typeof value === 'string');
  return {
    isFlag: has('boolean'),
    isList: alternatives.some(({ type }) => type === 'array'),
    hasIntegers: has('integer'),
    hasNumbers: has('number'),
    // The command looks up the IDs of venues and organizers.
    hasTexts: has('string') || /^(venue|organizer)$/.test(name),
    hasData: has('object'),
    choices,
    isNullable: has('null'),
    range: { minimum: numeric?.minimum, maximum: numeric?.maximum },
  };
}

type FieldType = ReturnType<typeof typeOf>;

/** Checks whether a string is an ID. `007` is not, since it may be a slug. */
const isId = (text: string) => /^(0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidArgumentError(`Expected valid JSON: ${(error as Error).message}`);
  }
}

/** Returns how to parse a flag. A repeated list is one list. Commas only separate IDs and names, not other strings. */
function createParser({ hasIntegers, hasNumbers, hasTexts, isList, hasData, range }: FieldType) {
  const parseMember = (text: string): unknown => {
    if (hasIntegers && isId(text)) return parseNumber({ integer: true, ...range })(text);
    if (hasTexts) return text;
    if (!isList) return parseNumber({ integer: !hasNumbers, ...range })(text);
    throw new InvalidArgumentError(`Expected IDs${hasData ? ', or data as JSON' : ', separated by commas'}.`);
  };
  const parseMembers = (text: string): unknown => {
    if (/^\s*[[{]/.test(text)) return parseJson(text);
    return hasIntegers ? parseNames(text).map(parseMember) : [text];
  };
  return (text: string, previous: unknown): unknown => {
    if (!isList) return parseMember(text);
    const members = [previous ?? [], parseMembers(text)].flat();
    return members.length === 1 ? members[0] : members;
  };
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

export interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** Returns the fields of a change. Their defaults apply only to new records. */
export const changedFieldsOf = (schema: ObjectSchema): Field[] =>
  fieldsOf(schema).map(({ schema: { default: _, ...property }, ...field }) => ({
    ...field,
    schema: property,
  }));

export function fieldsOf(schema: ObjectSchema): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  // `--language` selects the language, since the parameter has another name on some sites.
  const { tl_language: _, ...others } = properties;
  return Object.entries(others).map(([name, property]) => ({
    name,
    schema: property as JsonSchema,
    isRequired: required.includes(name),
  }));
}

function alternativesOf(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf);
  const { type = [] } = schema;
  return typeof type === 'string' ? [schema] : type.map((single) => ({ ...schema, type: single }));
}

export interface BodyOptions {
  readonly input?: string;
  readonly clear?: readonly string[];
}

export function addBodyFlags(command: Command, fields: readonly Field[]): void {
  addFieldFlags(command, fields, 'Fields:');
  command.option(
    '--input <file>',
    'file with a JSON object of fields, or - for standard input (flags override it)',
  );
}

/** Returns the fields that null empties. It leaves a boolean field unchanged, and the API cannot remove a venue. */
export const clearableOf = (fields: readonly Field[]): string[] =>
  fields
    .filter(({ name, schema }) => name !== 'venue' && typeOf(schema).isNullable && !typeOf(schema).isFlag)
    .map(({ name }) => name);

/** Adds `--clear`, for the fields that null empties. */
export function addClearOption(command: Command, fields: readonly Field[]): void {
  const clearable = clearableOf(fields);
  if (clearable.length === 0) return;
  const parse = (text: string, previous: readonly string[] = []) => {
    const names = parseList(text).map((name) => name.replace(/^--/, '').replaceAll('-', '_'));
    const unknown = names.find((name) => !clearable.includes(name));
    if (unknown !== undefined)
      throw new InvalidArgumentError(`${unknown} cannot be cleared. These can: ${clearable.join(', ')}.`);
    return [...previous, ...names];
  };
  command.option('--clear <fields>', `fields to empty: ${clearable.join(', ')}`, parse);
}

/** Returns the body to send: the document of `--input`, overridden by flags. */
export async function readBody(
  command: Command,
  fields: readonly Field[],
  { input, clear = [] }: BodyOptions,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  const flags = readFieldFlags(command, fields);
  const both = clear.find((name) => name in flags);
  if (both !== undefined) throw new UsageError(`Pass either ${flagName(both)} or --clear ${both}, not both.`);
  const document = input === undefined ? {} : await readInput(input, context);
  if ('id' in document)
    throw new UsageError('--input: id cannot be written. From a record, keep only the fields to write.');
  const cleared = Object.fromEntries(clear.map((name) => [name, null]));
  return { ...document, ...flags, ...cleared };
}

export async function readInput(path: string, context: CommandContext): Promise<Record<string, unknown>> {
  const content = await buffer(createReader(path, context)());
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch (error) {
    throw new UsageError(`--input: ${fileName(path)} is not valid JSON: ${(error as Error).message}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new UsageError(`--input: expected a JSON object, such as {"title": "Summer fair"}.`);
}
