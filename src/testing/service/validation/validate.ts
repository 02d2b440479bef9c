import type { Route } from '../../../contract/routes.ts';
import type { Fields } from '../../json.ts';
import { type Parameter, parametersOf } from '../../parameters/parameters.ts';
import { toInteger } from '../../wordpress/php/values.ts';
import { invalidParameters, missingParameters, type ParameterProblem } from '../errors.ts';
import type { ServiceContext } from '../site/site.ts';
import { isDate, isMissing, isTicketed, isValid } from './checks.ts';
import { toBoolean, valueProblem } from './schema.ts';

function failedCheck({ check }: Parameter): ParameterProblem {
  if (check === isDate) return { message: 'Invalid parameter. The mock cannot read this date.' };
  if (check !== isTicketed) return { message: 'Invalid parameter.' };
  return {
    message: 'Event Tickets plugin is not activated.',
    detail: { code: 'event-tickets-not-active', data: { status: 400 } },
  };
}

/**
 * Validates the parameters of a request in the order of the plugin: first missing ones, then the checks of all, then
 * their types.
 *
 * @returns the parameters converted to their types, with defaults
 * @throws ServiceError if a parameter is missing or invalid
 */
export function validate(route: Route, values: Fields, context: ServiceContext): Fields {
  const parameters = parametersOf(route, context.site);
  const missing = parameters.filter(({ name, isRequired }) => isRequired && isMissing(values[name]));
  if (missing.length > 0) throw missingParameters(missing.map(({ name }) => name));
  const problems = new Map<string, ParameterProblem>();
  for (const parameter of parameters)
    if (!isValid(parameter, values[parameter.name], context))
      problems.set(parameter.name, failedCheck(parameter));
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
  for (const { name, schema, hasOwnReading } of parameters)
    if (!hasOwnReading && !isMissing(schema.default)) converted[name] ??= schema.default;
  return converted;
}
