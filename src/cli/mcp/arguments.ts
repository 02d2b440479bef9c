import { suggest } from '../../contract/suggest.ts';
import { ValidationError } from '../../index.ts';

export type Fields = Record<string, unknown>;

/** The JSON Schema of a parameter: a few words for a model, and the type. */
interface Property {
  readonly type: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type: 'string' };
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameters {
  readonly [name: string]: Property;
}

export const text = (description: string): Property => ({ type: 'string', description });
export const flag = (description: string): Property => ({ type: 'boolean', description });
export const list = (description: string): Property => ({
  type: 'array',
  items: { type: 'string' },
  description,
});
export const oneOf = (description: string, ...values: readonly string[]): Property => ({
  type: 'string',
  enum: values,
  description,
});
const number = (minimum: number, description: string, maximum?: number): Property => ({
  type: 'integer',
  minimum,
  ...(maximum && { maximum }),
  description,
});

/** Fields that a model seldom needs, in one object. The client describes them, and checks their values. */
export const rare = (...names: readonly string[]): Parameters => ({
  more: { type: 'object', description: `Rare: ${names.join(', ')}.` },
});

export const pageParameters = {
  page: number(1, 'Page, from 1.'),
  per_page: number(1, 'Records per page, default 25.', 50),
} as const;

export const idParameter = (kind: string) => text(`ID or slug of the ${kind}.`);

export const descriptionParameters = {
  description_from: number(0, 'Position to read a long description on from.'),
  description_format: oneOf('html to change a part of it.', 'text', 'html'),
} as const;

export const versionParameter = {
  if_unmodified_since: text('modified_utc as you read it. After a later change, nothing is written.'),
} as const;

const invalid = (name: string, message: string) => ({
  path: [name],
  code: 'invalid_value' as const,
  message,
});

/** Returns a value as the parameter has it, or undefined for a value of another type. */
function read({ type, enum: values, minimum = -Infinity, maximum = Infinity }: Property, value: unknown) {
  const isText = typeof value === 'string' || typeof value === 'number';
  if (type === 'string')
    return isText && (values?.includes(String(value)) ?? true) ? String(value) : undefined;
  if (type === 'boolean') return /^(true|false)$/.test(String(value)) ? String(value) === 'true' : undefined;
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  if (type === 'integer') {
    const isNumber =
      isText && /^\d+$/.test(String(value)) && Number(value) >= minimum && Number(value) <= maximum;
    return isNumber ? Number(value) : undefined;
  }
  const members = typeof value === 'string' ? value.split(',') : [value].flat();
  return members.every((one) => typeof one === 'string' || typeof one === 'number')
    ? members.map((one) => String(one).trim()).filter((one) => one !== '')
    : undefined;
}

function describeType({ type, enum: values, minimum, maximum }: Property): string {
  if (values) return values.join(' or ');
  if (type === 'integer') return `a whole number from ${minimum}${maximum ? ` to ${maximum}` : ''}`;
  return { string: 'text', boolean: 'true or false', array: 'a list of texts', object: 'an object' }[type];
}

/**
 * Checks the arguments of a tool, and adds the fields of `more` to the others. The client checks the values of fields.
 *
 * @throws ValidationError with all wrong arguments
 */
export function readArguments(
  parameters: Parameters,
  required: readonly string[],
  args: Readonly<Fields>,
): Fields {
  const issues: ReturnType<typeof invalid>[] = [];
  const rareNames: readonly string[] = parameters.more?.description?.match(/\w+(?=[,.])/g) ?? [];
  const unknown = (name: string, known: readonly string[]) => {
    const closest = suggest(name, known);
    issues.push(invalid(name, `unknown parameter${closest ? `, did you mean ${closest}?` : ''}`));
  };
  const fields: Fields = {};
  for (const [name, value] of Object.entries(args)) {
    const property = parameters[name];
    if (!property) {
      if (rareNames.includes(name)) fields[name] = value;
      else unknown(name, [...Object.keys(parameters), ...rareNames]);
      continue;
    }
    const found = value === null ? null : read(property, value);
    if (found === undefined)
      issues.push(invalid(name, `expected ${describeType(property)}, got ${JSON.stringify(value)}`));
    else if (name !== 'more') fields[name] = found;
    else
      for (const [rareName, one] of Object.entries(found ?? {})) {
        if (rareNames.includes(rareName)) fields[rareName] = one;
        else unknown(rareName, rareNames);
      }
  }
  for (const name of required)
    if (fields[name] === undefined || fields[name] === null) issues.push(invalid(name, 'is required'));
  if (issues.length > 0) throw new ValidationError('arguments', issues);
  return fields;
}

/**
 * Rejects statuses that delete a record: WordPress empties the trash and removes automatic drafts.
 *
 * @throws ValidationError
 */
export function rejectDeletion({ status }: { readonly status?: unknown }): void {
  // WordPress drops all other characters.
  if (!/^(trash|auto-draft)$/.test(`${status}`.toLowerCase().replace(/[^a-z\d_-]/g, ''))) return;
  const message = 'expected a status such as draft. To delete a record, use delete_record';
  throw new ValidationError('arguments', [{ path: ['status'], code: 'not_allowed', message }]);
}
