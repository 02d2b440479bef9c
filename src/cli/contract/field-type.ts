import { alternativesOf, type JsonSchema } from './json-schema.ts';

/** What the texts of a flag are read as. */
export interface FieldType {
  /** `--featured` and `--no-featured`. */
  readonly isFlag: boolean;
  /** Whether the flag may be repeated. */
  readonly isList: boolean;
  /** Whether a number stands for itself; else it is text like any other. */
  readonly hasIntegers: boolean;
  readonly hasNumbers: boolean;
  readonly hasTexts: boolean;
  /** Whether data may stand in place of an ID, as JSON. */
  readonly hasData: boolean;
  /** The only texts that are allowed, if there are such. */
  readonly choices: readonly string[] | undefined;
  readonly isDate: boolean;
  readonly isNullable: boolean;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

/** How the pattern of every date begins. */
const datePattern = '^(\\d{4}-\\d\\d-\\d\\d)';

/** What a field takes, from its schema. */
export function typeOf(schema: JsonSchema): FieldType {
  const alternatives = alternativesOf(schema);
  const members = alternatives.flatMap((one) => (one.items ? alternativesOf(one.items) : [one]));
  const has = (type: string) => members.some((member) => member.type === type);
  const numeric = members.find(({ type }) => type === 'integer' || type === 'number');
  const choices = members.flatMap((member) => member.enum ?? []).filter((value) => typeof value === 'string');
  return {
    isFlag: has('boolean'),
    isList: alternatives.some(({ type }) => type === 'array'),
    hasIntegers: has('integer'),
    hasNumbers: has('number'),
    hasTexts: has('string'),
    hasData: has('object'),
    choices: choices.length > 0 ? choices : undefined,
    isDate: members.some(({ pattern = '' }) => pattern.startsWith(datePattern)),
    isNullable: has('null'),
    minimum: numeric?.minimum,
    maximum: numeric?.maximum,
  };
}
