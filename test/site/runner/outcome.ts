import { isDeepStrictEqual } from 'node:util';
import descriptions from '../../../src/contract/descriptions.json' with { type: 'json' };

/** What became of a check. One that `differs` got what older releases of the service are known to return. */
type Outcome = 'passed' | 'differs' | 'failed' | 'skipped';

/** A check that was run, as the report has it. */
export interface CheckResult {
  readonly area: string;
  /** Whom it was run as: a visitor, or the user of the credentials. */
  readonly as: string;
  readonly name: string;
  readonly outcome: Outcome;
  readonly expected: string;
  /** What came, or why the check was skipped. */
  readonly came: string;
  /** The requests that were sent for it, with the status of their responses. */
  readonly requests: readonly string[];
}

/** Thrown by a check that got something else than it expected. */
export class Difference extends Error {}

/** Thrown by a check that got what docs/compatibility.md says of older releases, with what that is. */
export class KnownDifference extends Error {}

/** Thrown by a check that the site has nothing for. */
export class Skip extends Error {}

/** A check that the site has nothing for. */
export const skip = (reason: string) => async (): Promise<never> => {
  throw new Skip(reason);
};

/** Fails a check unless a condition holds. */
export function require(condition: boolean, came: string): asserts condition {
  if (!condition) throw new Difference(came);
}

/** What a promise is rejected with; undefined if it is not. */
export const rejectionOf = (promise: PromiseLike<unknown>): PromiseLike<unknown> =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );

/** Values in a line of a report: as JSON, and not all of a long one. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** Structured data for search engines is made of the other fields, and is there in single reads only. */
const derived: ReadonlySet<string> = new Set(['json_ld']);

/** Fields that other plugins than Events Calendar Pro add to records, such as `yoast_head`, differ in every response. */
const documented = new Set(Object.values(descriptions).flatMap(({ fields }) => Object.keys(fields)));
const isForeign = (name: string) => !documented.has(name) && !/^(is_)?virtual/.test(name);

/** The fields that differ between two reads of a record. */
export function differingFields(one: object, other: object, left = derived): string[] {
  const [fields, others] = [one, other].map((record) => comparable(record, left) as Record<string, unknown>);
  return Object.keys({ ...fields, ...others }).filter(
    (name) => !isDeepStrictEqual(fields![name], others![name]),
  );
}

/** A record without what differs between two reads of the same one, to any depth. */
function comparable(value: unknown, left: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, left));
  if (typeof value !== 'object' || value === null) return value;
  const isRecord = 'id' in value;
  const fields = Object.entries(value).filter(([name]) => !left.has(name) && !(isRecord && isForeign(name)));
  return Object.fromEntries(fields.map(([name, part]) => [name, comparable(part, left)]));
}
