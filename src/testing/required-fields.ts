import type * as z from 'zod/mini';
import type { Route } from '../contract/routes.ts';
import { isFields } from './json.ts';
import { parametersOf } from './parameters/table.ts';

function fieldsOf(schema: z.ZodMiniType | undefined): Readonly<Record<string, z.ZodMiniType>> {
  const definition: unknown = schema?._zod.def;
  if (!isFields(definition) || !isFields(definition.shape)) return {};
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(definition.shape)) {
    if (isSchema(field)) shape[name] = field;
  }
  return shape;
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return isFields(value) && isFields(value._zod);
}

const known = new Map<Route, readonly string[]>();

/** The fields that a body must have: those of the contract that are not optional, in the service's order. */
export function requiredFields(route: Route): readonly string[] {
  if (route.action !== 'create') return [];
  const found = known.get(route);
  if (found !== undefined) return found;
  const required = Object.entries(fieldsOf(route.body))
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name);
  const order = parametersOf(route).map(({ name }) => name);
  const sorted = required.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  known.set(route, sorted);
  return sorted;
}
