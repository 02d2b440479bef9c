import { type Fields, isFields } from '../../json.ts';
import { isInteger, isNumeric, parseList } from '../../wordpress/php/values.ts';
import { invalidParameters, type ParameterProblem } from '../errors.ts';

/** The part of JSON Schema that WordPress checks. */
export interface ValueSchema {
  readonly type?: keyof typeof isOfType | undefined;
  readonly format?: 'date-time' | 'double';
  /** The members of a list, in any form in which lists are sent. */
  readonly items?: ValueSchema;
  readonly enum?: readonly string[] | undefined;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Converts a string or number that WordPress reads as a boolean. Returns `undefined` for all others. */
export function toBoolean(value: unknown): boolean | undefined {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value).toLowerCase() : '';
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

const isOfType = {
  string: (value: unknown) => typeof value === 'string',
  boolean: (value: unknown) => toBoolean(value) !== undefined,
  integer: isInteger,
  number: isNumeric,
  array: (value: unknown) => !isFields(value),
  object: (value: unknown) => typeof value === 'object',
};

/** A date in a request to a route of WordPress. Its group has the zone, if any. */
export const dateForm = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d(?::\d\d)?)?$/;

function problem(code: string, message: string, data: Fields | null = null): ParameterProblem {
  return { message, detail: { code, data } };
}

/** WordPress's `rest_validate_value_from_schema`: returns the first problem of a value, if any. */
export function valueProblem(
  value: unknown,
  name: string,
  { type, format, items, enum: choices, minimum = -Infinity, maximum = Infinity }: ValueSchema,
): ParameterProblem | undefined {
  const isWrongType = type !== undefined && !isOfType[type](value);
  if (isWrongType && type === 'object') return { message: 'Invalid parameter.' };
  if (isWrongType) return problem('rest_invalid_type', `${name} is not of type ${type}.`, { param: name });
  if (items !== undefined) {
    const problems = parseList(value).map((one, index) => valueProblem(one, `${name}[${index}]`, items));
    return problems.find((found) => found !== undefined);
  }
  if (format === 'date-time' && !dateForm.test(String(value)))
    return problem('rest_invalid_date', 'Invalid date.');
  if (choices !== undefined && !choices.includes(String(value))) {
    const listed = new Intl.ListFormat('en').format(choices);
    return problem('rest_not_in_enum', `${name} is not one of ${listed}.`);
  }
  if (Number(value) < minimum || Number(value) > maximum) {
    const range = `between ${minimum} (inclusive) and ${maximum} (inclusive)`;
    const bounds = maximum === Infinity ? `greater than or equal to ${minimum}` : range;
    return problem('rest_out_of_bounds', `${name} must be ${bounds}`);
  }
  return undefined;
}

/** Throws if parameters of a request to a route of WordPress are invalid, with the problems of all of them. */
export function checkParameters(sent: Fields, schemas: Readonly<Record<string, ValueSchema>>): void {
  const problems = new Map<string, ParameterProblem>();
  for (const [name, schema] of Object.entries(schemas)) {
    const value = sent[name];
    const found = value === undefined || value === null ? undefined : valueProblem(value, name, schema);
    if (found !== undefined) problems.set(name, found);
  }
  if (problems.size > 0) throw invalidParameters(problems);
}
