import type { core } from 'zod/mini';
import { knownOf, type Read } from './nested.ts';
import type * as z from './zod.ts';

type Sent = Record<string, unknown>;

/** All fields have one form, in which V8 finds its way quickly. */
interface Field {
  readonly name: string;
  readonly read: (sent: unknown, readInner: Read) => unknown;
  readonly readInner: Read;
  /** Values of this type stay as they are. */
  readonly keeps: string;
  /** 1 where something is to be done if it is absent. */
  readonly isMissed: number;
  /** The next one in the table, which is what the service sends next as a rule. */
  next?: Field;
}

const isPlain = (sent: unknown): sent is Sent => !!sent && Object.getPrototypeOf(sent) === Object.prototype;

const defOf = (schema: z.Schema) => schema._zod.def as core.$ZodTypes['_zod']['def'];

/** Reads a field into its record, and says whether it was what it should be. */
function readInto(record: Sent, { name, read, readInner }: Field, sent: unknown): boolean {
  const value = read(sent, readInner);
  if (value === undefined) return false;
  if (value !== sent) record[name] = value;
  return true;
}

/**
 * Readers of answers: with the results of their schemas, and several times as quick. They refuse what is wrong, for
 * Zod to say why. `newCopy` makes what gives the object to write into; without it, that is what was sent.
 */
export function readers(newCopy = () => (sent: Sent) => sent) {
  const made = new WeakMap<z.Schema, Read>();

  function readerOf(schema: z.Schema): Read {
    const reader = made.get(schema) ?? newReader(schema);
    made.set(schema, reader);
    return reader;
  }

  function fieldOf([name, schema]: [string, unknown]): Field {
    const def = defOf(schema as z.Schema);
    const isOptional = def.type === 'optional';
    const field = (isOptional ? def.innerType : schema) as z.Schema;
    const {
      inner = field,
      read = (sent, readRecord) => readRecord(sent),
      keeps = '',
      isRequired = true,
    } = knownOf(field);
    const readInner = readerOf(inner);
    const isMissed = +(!isOptional && (isRequired || read(undefined, readInner) !== undefined));
    return { name, read, readInner, keeps, isMissed };
  }

  function newReader(schema: z.Schema): Read {
    const def = defOf(schema);
    const isRecord = def.type === 'object' && def.catchall?._zod.def.type === 'unknown';
    const list = isRecord ? Object.entries(def.shape).map(fieldOf) : [];
    const first = list[0];
    if (!isRecord || !first) return () => undefined;
    list.forEach((field, index) => {
      field.next = list[index + 1] ?? first;
    });
    const fields = new Map(list.map((field) => [field.name, field]));
    const missed = list.filter((field) => field.isMissed);
    const { checks = [] } = def;
    const copy = newCopy();

    return (sent) => {
      if (!isPlain(sent)) return undefined;
      const record = copy(sent);
      let next = first;
      let missing = missed.length;
      for (const name in sent) {
        const value = sent[name];
        const field = next.name === name ? next : fields.get(name);
        if (field) {
          next = field.next!;
          if (value === undefined) continue;
          missing -= field.isMissed;
          if (typeof value !== field.keeps && !readInto(record, field, value)) return undefined;
        } else if (name === '__proto__') delete record[name];
      }
      if (missing)
        for (const field of missed)
          if (record[field.name] === undefined && !readInto(record, field, undefined)) return undefined;
      const issues: z.Issue[] = [];
      for (const check of checks) check._zod.check({ value: record as never, issues });
      return issues[0] ? undefined : record;
    };
  }

  return readerOf;
}
