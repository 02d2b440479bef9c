import * as z from 'zod/mini';
import { ValidationError, type ValidationIssue } from '../../../index.ts';

/** A JSON Schema of an object, as tools list theirs. */
export interface ObjectJsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** The arguments of a tool: its own parameters, and the fields of a query or body of the contract. */
export interface ToolInput<Parameters> {
  readonly jsonSchema: ObjectJsonSchema;
  /**
   * Checks the tool's own parameters. The fields are checked and encoded by the client.
   *
   * @throws ValidationError where a parameter is wrong
   */
  parse(args: Readonly<Record<string, unknown>>): ParsedArguments<Parameters>;
}

interface ParsedArguments<Parameters> {
  readonly parameters: Parameters;
  readonly fields: Record<string, unknown>;
}

/**
 * Describes the arguments of a tool.
 *
 * @param own - the tool's own parameters; they go before fields of the same names
 * @param contract - the query or body whose fields the tool takes
 */
export function toolInput<Shape extends z.core.$ZodShape>(
  own: z.ZodMiniObject<Shape>,
  contract?: z.ZodMiniType,
): ToolInput<z.infer<z.ZodMiniObject<Shape>>> {
  const ownNames = Object.keys(own.shape);
  return {
    jsonSchema: mergedSchema(own, contract),
    parse: (args) => {
      const entries = Object.entries(args);
      const ownEntries = entries.filter(([name]) => !contract || ownNames.includes(name));
      const fields = contract ? entries.filter(([name]) => !ownNames.includes(name)) : [];
      const result = z.safeParse(own, Object.fromEntries(ownEntries));
      if (!result.success) throw new ValidationError('arguments', issuesOf(result.error, ownNames));
      return { parameters: result.data, fields: Object.fromEntries(fields) };
    },
  };
}

function mergedSchema(own: z.ZodMiniType, contract?: z.ZodMiniType): ObjectJsonSchema {
  const ownSchema = toJsonSchema(own);
  if (!contract) return { ...ownSchema, additionalProperties: false };
  const contractSchema = toJsonSchema(contract);
  const required = [...(ownSchema.required ?? []), ...(contractSchema.required ?? [])];
  const { required: _, ...keywords } = contractSchema;
  return {
    ...keywords,
    properties: { ...ownSchema.properties, ...without(contractSchema.properties, ownSchema.properties) },
    ...(required.length > 0 && { required }),
  };
}

function toJsonSchema(schema: z.ZodMiniType): ObjectJsonSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as z.core.JSONSchema.BaseSchema as ObjectJsonSchema;
}

function without(properties: ObjectJsonSchema['properties'], removed: ObjectJsonSchema['properties']) {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !(name in removed)));
}

/** Zod's issues as the client words its own. */
function issuesOf({ issues }: z.core.$ZodError, names: readonly string[]): ValidationIssue[] {
  return issues.flatMap((issue): ValidationIssue[] => {
    const message = `unknown parameter, known: ${names.join(', ')}`;
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [key], code: 'unknown_key', message }));
    const path = issue.path as (string | number)[];
    return [{ path, code: 'invalid_value', message: issue.message }];
  });
}
