import { type Route, routes } from '../../../contract/routes.ts';
import type { Fields } from '../../json.ts';
import { type Parameter, parametersOf } from '../../parameters/parameters.ts';
import type { LinkedKind } from '../../store/records.ts';
import { toInteger } from '../../wordpress/php/values.ts';
import { invalidParameters, missingParameters, type ParameterProblem } from '../errors.ts';
import type { ServiceContext } from '../site/site.ts';
import { isDate, isTicketed } from './checks.ts';
import { toBoolean, valueProblem } from './schema.ts';

type Values = Readonly<Record<string, unknown>>;
type Problems = Map<string, ParameterProblem>;

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function missingFields(parameters: readonly Parameter[], values: Values): string[] {
  return parameters
    .filter(({ name, isRequired }) => isRequired && isMissing(values[name]))
    .map(({ name }) => name);
}

function failedCheck({ check }: Parameter): ParameterProblem {
  if (check === isDate) return { message: 'Invalid parameter. The mock cannot read this date.' };
  if (check !== isTicketed) return { message: 'Invalid parameter.' };
  return {
    message: 'Event Tickets plugin is not activated.',
    detail: { code: 'event-tickets-not-active', data: { status: 400 } },
  };
}

function checkProblems(parameters: readonly Parameter[], values: Values, context: ServiceContext): Problems {
  const problems: Problems = new Map();
  const isValidData = (kind: LinkedKind, data: Values) => isValidLinkedData(kind, data, context);
  const checkContext = { ...context, isValidData };
  for (const parameter of parameters) {
    const value = values[parameter.name];
    if (isMissing(value) || (parameter.check?.(value, checkContext) ?? true)) continue;
    problems.set(parameter.name, failedCheck(parameter));
  }
  return problems;
}

/** Whether the data of a new venue or organizer in an event is valid for the route that creates it. */
function isValidLinkedData(kind: LinkedKind, data: Values, context: ServiceContext): boolean {
  const route = routes.find(({ resource, action }) => resource === kind && action === 'create');
  if (route === undefined) return false;
  const parameters = parametersOf(route, context.site);
  return missingFields(parameters, data).length === 0 && checkProblems(parameters, data, context).size === 0;
}

/**
 * Validates the parameters of a request in the order of the plugin: first missing ones, then the checks of all, then
 * their types.
 *
 * @returns the parameters converted to their types, with defaults
 * @throws ServiceError if a parameter is missing or invalid
 */
export function validate(route: Route, values: Values, context: ServiceContext): Fields {
  const parameters = parametersOf(route, context.site);
  const missing = missingFields(parameters, values);
  if (missing.length > 0) throw missingParameters(missing);
  const problems = checkProblems(parameters, values, context);
  if (problems.size > 0) throw invalidParameters(problems);
  const known = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const converted: Fields = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const { schema: { type, enum: choices } = {}, hasOwnReading } = known.get(name) ?? {};
    if (type === undefined || hasOwnReading) continue;
    const problem = valueProblem(value, name, { type, enum: choices });
    if (problem) problems.set(name, problem);
    if (type === 'boolean') converted[name] = toBoolean(value);
    if (type === 'integer') converted[name] = toInteger(value);
  }
  if (problems.size > 0) throw invalidParameters(problems);
  for (const { name, schema } of parameters)
    if (!isMissing(schema.default)) converted[name] ??= schema.default;
  return converted;
}
