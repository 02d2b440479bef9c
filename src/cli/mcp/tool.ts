import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { suggest } from '../../contract/suggest.ts';
import { ValidationError } from '../../index.ts';
import type { ObjectSchema } from '../../schemas.ts';
import type { Fields } from '../records/names.ts';
import type { CalendarRecord, RecordKind, Site } from '../records/record-kind.ts';
import type { ToolResult } from './results.ts';
import type { SiteFacts } from './site-clock.ts';

export interface ToolContext extends Site {
  readonly readClock: () => Promise<SiteFacts>;
}

export interface CalendarTool {
  readonly name: string;
  /** What it does and how to use it, for a model. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly parameters: Parameters;
  /** Fields in the parameter `more`. The client describes them, and checks their values. */
  readonly rare?: readonly string[];
  readonly required: readonly string[];
  run(fields: Fields, context: ToolContext): Promise<ToolResult>;
}

/** The JSON Schema of a parameter: a few words for a model, and the type. */
interface Property {
  readonly type: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type: 'string' };
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Parameters = Readonly<Record<string, Property>>;

const property = (type: Property['type'], description: string, more: Partial<Property> = {}): Property => ({
  type,
  ...more,
  ...(description !== '' && { description }),
});
export const text = (description = '') => property('string', description);
export const flag = (description = '') => property('boolean', description);
export const list = (description: string) => property('array', description, { items: { type: 'string' } });
export const oneOf = (description: string, ...values: readonly string[]) =>
  property('string', description, { enum: values });
export const number = (minimum: number, description: string, maximum?: number) =>
  property('integer', description, { minimum, ...(maximum && { maximum }) });

/** Returns the fields of a schema that have no parameter. Plain titles are enough for a model. */
export const rareOf = ({ shape }: ObjectSchema, parameters: Parameters): string[] =>
  Object.keys(shape).filter((name) => !(name in parameters) && name !== 'title_html');

export const idParameter = (kind: string) => text(`ID or slug of the ${kind}.`);

const invalid = (name: string, message: string) => ({
  path: [name],
  code: 'invalid_value' as const,
  message,
});

export const wrongArgument = (name: string, message: string) =>
  new ValidationError('arguments', [invalid(name, message)]);

/** Some models pass null or '' for parameters that they do not need. */
const isBlank = (value: unknown) => (typeof value === 'string' ? value.trim() : (value ?? '')) === '';

function read({ type, enum: values, minimum = -Infinity, maximum = Infinity }: Property, value: unknown) {
  const isText = typeof value === 'string' || typeof value === 'number';
  if (type === 'string')
    return isText && (values?.includes(String(value)) ?? true) ? String(value) : undefined;
  if (type === 'boolean') return /^(true|false)$/.test(String(value)) ? String(value) === 'true' : undefined;
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  if (type === 'integer') {
    const count = isText && /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
    return count >= minimum && count <= maximum ? count : undefined;
  }
  // A list as a string of JSON, which some models pass, would be split into wrong names.
  if (typeof value === 'string' && /^\s*\[.*\]\s*$/s.test(value)) return undefined;
  const members = typeof value === 'string' ? value.split(',') : [value].flat();
  if (!members.every((one) => typeof one === 'string' || typeof one === 'number')) return undefined;
  const texts = members.map((one) => String(one).trim()).filter((one) => one !== '');
  // No list of names is an empty list, which clears a field.
  return members.length > 0 && texts.length === 0 ? undefined : texts;
}

function describeType({ type, enum: values, minimum, maximum }: Property): string {
  if (values) return values.join(' or ');
  if (type === 'integer') return `a whole number from ${minimum}${maximum ? ` to ${maximum}` : ''}`;
  return { string: 'text', boolean: 'true or false', array: 'a list of texts', object: 'an object' }[type];
}

export const parametersOf = ({ parameters, rare }: CalendarTool): Parameters => ({
  ...parameters,
  ...(rare && { more: { type: 'object', description: `Rare: ${rare.join(', ')}.` } }),
});

/**
 * Checks the arguments of a tool, and adds the fields of `more` to the others. The client checks the values of fields.
 *
 * @throws ValidationError with all wrong arguments
 */
export function readArguments({ parameters, rare = [], required }: CalendarTool, args: Readonly<Fields>) {
  const { more, ...given } = args;
  const issues: ReturnType<typeof invalid>[] = [];
  const fields: Fields = {};
  const others = read({ type: 'object' }, isBlank(more) ? {} : more) as object | undefined;
  if (!others) issues.push(invalid('more', `expected an object, got ${JSON.stringify(more)}`));
  for (const [name, value] of Object.entries({ ...others, ...given })) {
    if (name in given && name in Object(others)) issues.push(invalid(name, 'it is in `more`, too'));
    const canClear = 'clear' in parameters && !/^(id|clear|occurrence)$/.test(name);
    // For a field, it may also mean to clear it.
    if (isBlank(value) && canClear)
      issues.push(invalid(name, 'expected a value. Leave it out, or name it in `clear` to clear the field'));
    if (isBlank(value)) continue;
    const property = parameters[name];
    if (property) fields[name] = read(property, value);
    else if (rare.includes(name)) fields[name] = value;
    else {
      const known = [...Object.keys(parameters), ...rare];
      const closest = suggest(name, known);
      const hint = closest ? `did you mean ${closest}?` : `choose from ${known.join(', ')}`;
      issues.push(invalid(name, `unknown parameter, ${hint}`));
    }
    if (property && fields[name] === undefined)
      issues.push(invalid(name, `expected ${describeType(property)}, got ${JSON.stringify(value)}`));
  }
  for (const name of required)
    if (!issues.some(({ path }) => path.includes(name)) && fields[name] === undefined)
      issues.push(invalid(name, 'is required'));
  for (const name of (fields.clear ?? []) as string[])
    if (fields[name] !== undefined) issues.push(invalid(name, 'either pass it or clear it'));
  if (issues.length > 0) throw new ValidationError('arguments', issues);
  return fields;
}

export const capitalize = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`;

export const nameOf = ({ singular }: RecordKind, { id }: CalendarRecord) => `${capitalize(singular)} ${id}`;
