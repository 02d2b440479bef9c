import type { OperationContext } from '../service/operation.ts';
import type { TermRecord } from '../store/records.ts';
import { compareNames } from '../wordpress/collation.ts';
import { isEmpty, parseIdList } from '../wordpress/php/values.ts';

type Comparison = (one: TermRecord, other: TermRecord) => number;

const byId: Comparison = (one, other) => one.id - other.id;
const byName: Comparison = (one, other) => compareNames(one.fields.name, other.fields.name);

const comparisons = new Map<string, Comparison>([
  ['id', byId],
  ['term_id', byId],
  ['none', () => 0],
  ['term_group', () => 0],
  ['count', (one, other) => one.fields.count - other.fields.count],
  ['slug', (one, other) => compareNames(one.fields.slug, other.fields.slug)],
  ['description', (one, other) => compareNames(one.fields.description, other.fields.description)],
  ['parent', (one, other) => (one.fields.parent ?? 0) - (other.fields.parent ?? 0)],
]);

function byPositionIn(ids: readonly number[]): Comparison {
  return (one, other) => ids.indexOf(one.id) - ids.indexOf(other.id);
}

function comparisonOf({ parameters }: OperationContext): Comparison {
  const { orderby, include } = parameters;
  if (orderby === 'include' && !isEmpty(include)) return byPositionIn(parseIdList(include));
  return comparisons.get(String(orderby).toLowerCase()) ?? byName;
}

/** Sorts a listing of categories or tags by `orderby` and `order`, by default by name. */
export function sortTerms(terms: readonly TermRecord[], context: OperationContext): TermRecord[] {
  const compare = comparisonOf(context);
  const { order } = context.parameters;
  // To WordPress, every order other than `asc` is descending.
  const isAscending = order === undefined || String(order).toLowerCase() === 'asc';
  const direction = isAscending ? 1 : -1;
  return terms.toSorted((one, other) => direction * compare(one, other) || byId(one, other));
}
