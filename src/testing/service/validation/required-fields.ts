import { fieldsOf } from '../../../contract/fields.ts';
import type { Route } from '../../../contract/routes.ts';
import { parametersOf } from '../../parameters/table.ts';

const known = new Map<Route, readonly string[]>();

/** The fields that a body must have: those of the contract that are not optional, in the service's order. */
export function requiredFields(route: Route): readonly string[] {
  if (route.action !== 'create') return [];
  const found = known.get(route);
  if (found !== undefined) return found;
  const fields = route.body ? fieldsOf(route.body) : [];
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const order = parametersOf(route).map(({ name }) => name);
  const sorted = required.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  known.set(route, sorted);
  return sorted;
}
