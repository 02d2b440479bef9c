import { type Command, Option } from 'commander';
import { flagName } from '../arguments.ts';
import { type FieldType, typeOf } from './field-type.ts';
import type { Field, JsonSchema } from './json-schema.ts';
import { createParser } from './parse-value.ts';

/** What a field's flag takes, in the words of the help. */
function describeValue(type: FieldType): string {
  if (type.isDate) return 'date';
  if (type.isList && type.hasIntegers) return type.hasTexts ? 'ids-or-names' : 'ids';
  if (type.hasTexts) return type.hasIntegers ? 'id-or-text' : 'text';
  return 'number';
}

const exampleText = (example: unknown) => (Array.isArray(example) ? example.join(',') : String(example));

/** The contract's own description, with its default and an example. */
function describeField({ schema, isRequired }: Field): string {
  const { description = '', examples: [example] = [] }: JsonSchema = schema;
  const notes = [
    isRequired && 'required',
    schema.default !== undefined && schema.default !== null && `default: ${schema.default}`,
    example !== undefined && `e.g. ${exampleText(example)}`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}

function createOptions(field: Field): Option[] {
  const type = typeOf(field.schema);
  const flag = flagName(field.name);
  const description = describeField(field);
  // Three states: on, off, and not passed.
  if (type.isFlag)
    return [new Option(flag, description), new Option(flagName(`no_${field.name}`), description).hideHelp()];
  const option = new Option(`${flag} <${describeValue(type)}>`, description);
  return [type.choices ? option.choices(type.choices) : option.argParser(createParser(type))];
}

/** Adds a flag for each field of the contract's schema. A field that is added to the contract has one by itself. */
export function addFieldFlags(command: Command, fields: readonly Field[], heading: string): void {
  command.optionsGroup(heading);
  const negatable = new Set<string>();
  for (const field of fields) {
    const options = createOptions(field);
    for (const option of options) command.addOption(option);
    if (options.length > 1) negatable.add(flagName(field.name));
  }
  command.configureHelp({
    optionTerm: ({ flags, long }) =>
      long && negatable.has(long) ? `--[no-]${long.slice('--'.length)}` : flags,
  });
}

/** What was passed with the flags of the fields, by the names of the fields. */
export function readFieldFlags(command: Command, fields: readonly Field[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name } of fields) {
    const option = command.options.find(({ long }) => long === flagName(name));
    const value = option && command.getOptionValue(option.attributeName());
    if (value !== undefined) values[name] = value;
  }
  return values;
}
