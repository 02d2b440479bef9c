import type { RequestOptions } from 'events-calendar-client';
import fc from 'fast-check';

const codePoints = fc.oneof(
  fc.integer({ min: 0, max: 0xd7ff }),
  // Behind the surrogates, which are no characters.
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/** Any character of Unicode. The unit `binary` of fast-check is one too, with tables that take a second in each worker. */
export const anyCharacter = codePoints.map((codePoint) => String.fromCodePoint(codePoint));

/** Days, wall times, an instant, and an invalid day. */
const dates = ['2027-05-01', '2027-05-01 18:00', '2027-05-01T18:00:30', '2027-05-01T18:00:00Z', '2027-02-30'];

/** Values of all types, valid ones among them. */
const anyValue = fc.oneof(
  fc.constantFrom('UTC', 'true', 'draft', 'music', 'https://site.example/x.png', '', ' ', null, undefined),
  fc.constantFrom(...dates),
  fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01') }),
  fc.integer({ min: -2, max: 99 }),
  fc.integer({ min: 1, max: 99 }),
  fc.boolean(),
  fc.double(),
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
  fc.record({ id: fc.integer({ min: -1, max: 9 }) }),
  fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withNullPrototype: true,
    withDate: true,
    withMap: true,
  }),
);

type Fields = Record<string, unknown>;

/** Fields with names from a schema, and occasionally an unknown name. */
export function anyFields({ shape }: { readonly shape: object }): fc.Arbitrary<Fields> {
  const name = fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...Object.keys(shape)) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'perPage') },
  );
  return fc
    .array(fc.tuple(name, anyValue), { maxLength: 3 })
    .map((entries) => Object.fromEntries(entries) as Fields);
}

/** A namespace without parameter types, to pass values that the types forbid. */
export interface Untyped {
  list(query: unknown): PromiseLike<unknown>;
  create(body: unknown): PromiseLike<unknown>;
  get(id: unknown): PromiseLike<unknown>;
  update(id: unknown, body: unknown, options?: RequestOptions): PromiseLike<unknown>;
  delete(id: unknown): PromiseLike<unknown>;
  getBySlug?(slug: unknown): PromiseLike<unknown>;
  updateBySlug?(slug: unknown, body: unknown): PromiseLike<unknown>;
  deleteBySlug?(slug: unknown): PromiseLike<unknown>;
}

/** Sets a property of an object or a list as its own, even `__proto__`. */
export function define(fields: object, name: string, value: unknown): void {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Changes or adds a field at a path of a record. JSON has none whose value is undefined. */
export function mutate(
  record: unknown,
  [step = 0, ...further]: number[],
  name: string | null,
  to: unknown,
): void {
  if (typeof record !== 'object' || record === null) return;
  const entries = Object.entries(record);
  const [field = 'none', member] = entries[step % (entries.length || 1)] ?? [];
  const isDeeper = typeof member === 'object' && member !== null && further.length > 0;
  if (isDeeper) mutate(member, further, name, to);
  else define(record, name ?? field, to);
}
