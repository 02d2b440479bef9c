import { requiredFields as requiredByContract } from '../../../contract/fields.ts';
import type { Route } from '../../../contract/routes.ts';
import { parametersOf } from '../../parameters/table.ts';

function findRequiredFields(route: Route): readonly string[] {
  if (route.action !== 'create' || route.body === undefined) return [];
  const required = requiredByContract(route.body);
  const order = parametersOf(route).map(({ name }) => name);
  return required.sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

const cache = new Map<Route, readonly string[]>();

/** The required fields of a route's body, from the contract, in the order of the service. */
export function requiredFields(route: Route): readonly string[] {
  const fields = cache.get(route) ?? findRequiredFields(route);
  cache.set(route, fields);
  return fields;
}
