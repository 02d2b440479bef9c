/** Structured data for search engines is made of the other fields, and is there in single reads only. */
const derived: ReadonlySet<string> = new Set(['json_ld']);

/** A record without what differs between two reads of the same one, to any depth. */
export function comparable(value: unknown, left: ReadonlySet<string> = derived): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, left));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !left.has(name));
  return Object.fromEntries(fields.map(([name, part]) => [name, comparable(part, left)]));
}
