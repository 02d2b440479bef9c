import type { core } from 'zod/mini';
import { complain, type Issue } from './describe.ts';
import {
  type Context,
  type Definition,
  definitionOf,
  type Fields,
  isFields,
  type Read,
  type Schema,
} from './part.ts';

/** All fields have one form, in which V8 finds its way quickly. */
interface Field {
  readonly name: string;
  readonly read: Read;
  readonly keeps: string;
  /** 1 where something is to be done if it is absent. */
  readonly isMissed: number;
  /** The next one in the table, which is what the service sends next as a rule. */
  next: Field | undefined;
}

function fieldOf([name, schema]: [string, unknown]): Field {
  const { read, keeps = '' } = definitionOf(schema as Schema);
  const context: Context = { issues: [] };
  const isMissed = +(read(undefined, context) !== undefined || context.issues.length > 0);
  return { name, read, keeps, isMissed, next: undefined };
}

/** Stands first where there are no fields. */
const none: Field = { name: '', read: (value) => value, keeps: '', isMissed: 0, next: undefined };
none.next = none;

/** Reads what an object or a list has at a place, which is named in what is wrong with it. */
export function readAt(read: Read, value: unknown, context: Context, place: string | number): unknown {
  const { issues } = context;
  const { length } = issues;
  const result = read(value, context);
  if (issues.length === length) return result;
  for (const issue of issues.splice(length)) issues.push({ ...issue, path: [place, ...(issue.path ?? [])] });
  return result;
}

/**
 * Reads an object in one loop. In a loose one, an answer, only what has to be changed is touched; of a strict one,
 * which a caller gives, a new one is made of what has been read.
 */
export function recordReader(
  { shape, isLoose, together }: Required<Pick<Definition, 'shape' | 'isLoose' | 'together'>>,
  inst: () => Schema,
): Read {
  const fields = Object.entries(shape).map(fieldOf);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const missed = fields.filter((field) => field.isMissed);
  fields.forEach((field, index) => {
    field.next = fields[index + 1] ?? fields[0];
  });
  const first = fields[0] ?? none;

  function readLoose(sent: Fields, context: Context): Fields {
    const record = context.copy?.(sent) ?? sent;
    const { length } = context.issues;
    let next = first;
    let missing = missed.length;
    for (const name in sent) {
      const value = sent[name];
      const field = next.name === name ? next : byName.get(name);
      if (field) {
        next = field.next!;
        if (value === undefined) continue;
        missing -= field.isMissed;
        if (typeof value === field.keeps) continue;
        const read = readAt(field.read, value, context, name);
        if (read !== value) record[name] = read;
      } else if (name === '__proto__') delete record[name];
    }
    if (missing)
      for (const { name, read } of missed)
        if (record[name] === undefined) record[name] = readAt(read, undefined, context, name);
    if (context.issues.length > length) {
      // Told in the order of the table, whatever the order in which the service sends.
      const place = ({ path = [] }: Issue) => fields.findIndex(({ name }) => name === path[0]);
      context.issues.push(...context.issues.splice(length).sort((one, other) => place(one) - place(other)));
    }
    return record;
  }

  function readStrict(given: Fields, context: Context): Fields {
    const record: Fields = {};
    for (const { name, read } of fields) {
      const value = readAt(read, given[name], context, name);
      if (value !== undefined || name in given) record[name] = value;
    }
    const keys: string[] = [];
    for (const name in given) if (!byName.has(name)) keys.push(name);
    if (keys.length > 0) {
      const unknown = { keys, input: given, inst: inst() as core.$ZodObject };
      // As with Zod, what is wrong with the known fields together is told all the same.
      context.issues.push({ code: 'unrecognized_keys', ...unknown, continue: true });
    }
    return record;
  }

  const readFields = isLoose ? readLoose : readStrict;
  if (together.length === 0)
    return (value, context) =>
      isFields(value) ? readFields(value, context) : complain(context, 'an object', value);

  return (value, context) => {
    if (!isFields(value)) return complain(context, 'an object', value);
    const { issues } = context;
    const { length } = issues;
    const record = readFields(value, context);
    const isRight = issues.every((issue, index) => index < length || issue.continue);
    if (isRight) for (const check of together) check({ value: record, issues });
    return record;
  };
}
