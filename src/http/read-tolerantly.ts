import * as z from 'zod/mini';
import { toValidationIssues } from '../contract/validate.ts';
import { describeIssue, isJsonObject, type JsonObject } from '../contract/values/check.ts';
import { isIdentity, isNullable } from '../contract/values/response.ts';
import type { ValidationIssue } from '../errors/validation-error.ts';

/** The property of a record with its unreadable fields, which logs, copies and JSON leave out. */
const unreadFields = Symbol('unreadFields');

/** Returns the fields of a record that were read as absent, as they were sent. An edit must not write them as empty. */
export function unreadFieldsOf(record: { readonly [unreadFields]?: JsonObject } | object): JsonObject {
  return unreadFields in record ? (record[unreadFields] ?? {}) : {};
}

const unreadable = Symbol('unreadable');

type Path = readonly (string | number)[];

/** What differs from the documentation in a record. */
interface Findings {
  readonly issues: ValidationIssue[];
  /** The fields of the record that were read as absent or as a list without some of its items. */
  readonly unread: Set<string | number>;
  /** Whether fields that were not sent are not missing, because only some were asked for. */
  readonly isTrimmed: boolean;
}

/** The parts of the schemas of pipes, optional values, lists and objects. */
interface Definition extends z.core.$ZodTypeDef {
  readonly in?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}

/** Stops at the first wrong item, because an issue for each of a hundred thousand would exhaust Zod's stack. */
export const untilFirstIssue = { error: describeIssue, abortEarly: true };

/** Reads what is readable of a value: of an object all fields but some, of a list all items but some. */
function readValue(schema: z.ZodMiniType, sent: unknown, path: Path, findings: Findings): unknown {
  const whole = z.safeParse(schema, sent, untilFirstIssue);
  if (whole.success) return whole.data;
  const { in: first, out, innerType, element, shape } = schema.def as Definition;
  const start = first && z.safeParse(first, sent);
  if (start?.success && out) return readValue(out, start.data, path, findings);
  if (innerType) return readValue(innerType, sent, path, findings);
  if (shape && isJsonObject(sent)) return readFields(schema, sent, path, findings);
  if (element && Array.isArray(sent)) {
    const items = sent.map((item, index) => readValue(element, item, [...path, index], findings));
    if (items.includes(unreadable)) findings.unread.add(path[0]!);
    return items.filter((item) => item !== unreadable);
  }
  findings.issues.push(...toValidationIssues(whole.error.issues, path));
  return unreadable;
}

/** Reads the fields of an object. Unreadable ones are null or absent, or make the object unreadable if they identify it. */
function readFields(schema: z.ZodMiniType, sent: JsonObject, path: Path, findings: Findings): unknown {
  const { shape = {}, checks = [] } = schema.def as Definition;
  const value: JsonObject = { ...sent };
  let isUseless = false;
  for (const [name, field] of Object.entries(shape)) {
    const isSent = name in sent;
    const isLeftOut = findings.isTrimmed && !isSent && name !== 'id';
    if (isLeftOut && !z.safeParse(field, undefined).success) continue;
    value[name] = readValue(field, sent[name], [...path, name], findings);
    if (value[name] === unreadable) {
      isUseless ||= isIdentity(field);
      if (path.length === 0) findings.unread.add(name);
      const absent = isNullable(field) ? null : z.safeParse(field, null).data;
      value[name] = isSent ? absent : undefined;
    }
    if (value[name] === undefined) delete value[name];
  }
  if (isUseless) return unreadable;
  // Only the checks of the whole object are left.
  for (const check of checks as z.core.$ZodCheck<JsonObject>[]) check._zod.check({ value, issues: [] });
  return value;
}

/**
 * Reads undocumented JSON field by field: an unreadable field reads as null, as an empty list or as absent. If it
 * identifies its object, such as an ID, this applies to the whole object.
 *
 * @param hasChosenFields - whether the request asked for only some fields
 * @returns the record, or undefined if it has no ID, and what differed from the documentation
 */
export function readTolerantly<Output>(
  schema: z.ZodMiniType<Output>,
  json: unknown,
  hasChosenFields: boolean,
): { data: Output | undefined; issues: ValidationIssue[] } {
  // A plugin may trim responses as well.
  const isTrimmed = hasChosenFields || (isJsonObject(json) && !('global_id' in json));
  const issues: ValidationIssue[] = [];
  const unread = new Set<string | number>();
  const read = readValue(schema, json, [], { issues, unread, isTrimmed });
  if (read === unreadable) {
    const { shape = {} } = schema.def as Definition;
    const isFatal = ({ path: [name = '', below] }: ValidationIssue) =>
      !(name in shape) || (below === undefined && isIdentity(shape[name]!));
    return { data: undefined, issues: issues.filter(isFatal) };
  }
  if (isJsonObject(read) && isJsonObject(json) && issues.length > 0) {
    const fields = Object.entries(json).filter(([name]) => unread.has(name));
    Object.defineProperty(read, unreadFields, { value: Object.fromEntries(fields) });
  }
  return { data: read as Output, issues };
}
