import * as z from 'zod/mini';
import { describeIssue, toValidationIssues } from '../contract/validate.ts';
import { isJsonObject, type JsonObject } from '../contract/values/check.ts';
import { isIdentity, isNullable } from '../contract/values/response.ts';
import type { ValidationIssue } from '../errors/validation-error.ts';

/** The readable part of JSON that differs from the documentation. */
interface Reading<Output> {
  /** The record, or undefined if it has no ID. */
  readonly data: Output | undefined;
  /** Whether anything differed from the documentation. */
  readonly isOdd: boolean;
  /** Describes what differed, which takes longer than reading it. */
  readonly describe: () => ValidationIssue[];
}

type Fields = Record<string | number, unknown>;

/** One step of a path: a field of an object or an item of a list. */
interface Step {
  readonly holder: Fields;
  readonly key: string | number;
  readonly schema: z.ZodMiniType;
}

/** Marks an item to remove from its list after all paths have been followed. */
const removed = Symbol('removed');

/** The property of a record with its unreadable fields, which logs, copies and JSON leave out. */
const unreadFields = Symbol('unreadFields');

/** Returns the fields of a record that were read as absent, as they were sent. An edit must not write them as empty. */
export function unreadFieldsOf(record: { readonly [unreadFields]?: JsonObject } | object): JsonObject {
  return unreadFields in record ? (record[unreadFields] ?? {}) : {};
}

/** The parts of the schemas of pipes, optional values, lists and objects. */
interface Definition extends z.core.$ZodTypeDef {
  readonly out?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string | number, z.ZodMiniType>>;
}

function schemaAt(schema: z.ZodMiniType, key: string | number): z.ZodMiniType {
  const { out, innerType, element, shape } = schema._zod.def as Definition;
  const inner = out ?? innerType;
  if (inner) return schemaAt(inner, key);
  return element ?? shape?.[key] ?? schema;
}

/** Returns the steps to the value of an issue, without steps below a value that is absent. */
function stepsTo(root: Fields, schema: z.ZodMiniType, path: readonly PropertyKey[]): Step[] {
  const steps: Step[] = [];
  let [holder, holderSchema] = [root, schema];
  for (const key of path as (string | number)[]) {
    if (typeof holder !== 'object' || holder === null) break;
    const step = { holder, key, schema: schemaAt(holderSchema, key) };
    steps.push(step);
    holder = holder[key] as Fields;
    holderSchema = step.schema;
  }
  return steps;
}

/** Makes a field or item absent. */
function remove({ holder, key, schema }: Step, lists: Set<unknown[]>): void {
  if (Array.isArray(holder)) {
    holder[Number(key)] = removed;
    lists.add(holder);
    return;
  }
  const isSent = key in holder;
  const absent = isSent && isNullable(schema) ? null : z.safeParse(schema, isSent ? null : undefined).data;
  if (absent === undefined) delete holder[key];
  else holder[key] = absent;
}

/** Drops the items that are marked as removed from a list, however long. */
function dropRemoved(list: unknown[]): void {
  const kept = list.filter((item) => item !== removed);
  for (const [index, item] of kept.entries()) list[index] = item;
  list.length = kept.length;
}

/**
 * Reads undocumented JSON field by field: a field with an issue reads as null, as an empty list or as absent. If it
 * identifies its object, such as an ID, this applies to the whole object.
 *
 * @param hasChosenFields - whether the request asked for only some fields, so that the others are not missing
 */
export function readTolerantly<Output>(
  schema: z.ZodMiniType<Output>,
  json: unknown,
  hasChosenFields: boolean,
): Reading<Output> {
  // Only here does Zod return what it has read next to the issues.
  const { value, issues: found } = schema._zod.run(
    { value: json, issues: [] },
    { async: false },
  ) as z.core.ParsePayload;
  const reading = (data: unknown, differing: readonly number[]): Reading<Output> => ({
    data: data as Output | undefined,
    isOdd: differing.length > 0,
    describe: () => {
      const all = z.safeParse(schema, json, { error: describeIssue }).error?.issues ?? [];
      return toValidationIssues(differing.map((index) => all[index]!));
    },
  });
  if (!isJsonObject(value) || !isJsonObject(json)) return reading(undefined, [...found.keys()]);
  const lists = new Set<unknown[]>();
  const unread: JsonObject = {};
  const reported: number[] = [];
  const fatal: number[] = [];
  // A plugin may trim responses as well.
  const isTrimmed = hasChosenFields || !('global_id' in json);

  for (const [index, { path = [] }] of found.entries()) {
    const steps = stepsTo(value, schema, path);
    const last = steps.at(-1);
    const isLeftOut = isTrimmed && last && !(last.key in last.holder) && last.key !== 'id';
    if (!isLeftOut) reported.push(index);
    const step = isLeftOut ? last : steps.findLast((step) => !isIdentity(step.schema));
    if (!step) {
      fatal.push(index);
      continue;
    }
    remove(step, lists);
    const name = String(path[0]);
    const isFieldOrItem = step === steps[0] || Array.isArray(step.holder);
    if (isFieldOrItem && name in json) unread[name] = json[name];
  }
  if (fatal.length > 0) return reading(undefined, fatal);
  for (const list of lists) dropRemoved(list);
  // Zod skips them if there are issues.
  const checks = (schema._zod.def.checks ?? []) as z.core.$ZodCheck<JsonObject>[];
  for (const check of checks) check._zod.check({ value, issues: [] });
  if (reported.length > 0) Object.defineProperty(value, unreadFields, { value: unread });
  return reading(value, reported);
}
