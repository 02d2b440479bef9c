import { type Route, routes } from '../../../contract/routes.ts';
import type { Fields } from '../../json.ts';
import { defaultOf, type Parameter, parametersOf } from '../../parameters/parameters.ts';
import type { LinkedKind } from '../../store/records.ts';
import { isInteger, isNumeric, toInteger } from '../../wordpress/php/values.ts';
import { invalidParameters, missingParameters, type ParameterProblem, wrongType } from '../errors.ts';
import type { ServiceContext } from '../site/site.ts';
import { isDate, isTicketed } from './checks.ts';

type Values = Readonly<Record<string, unknown>>;
type Problems = Map<string, ParameterProblem>;

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function missingFields(route: Route, values: Values): string[] {
  return parametersOf(route)
    .filter(({ name, isRequired }) => isRequired && isMissing(values[name]))
    .map(({ name }) => name);
}

function failedCheck({ check }: Parameter): ParameterProblem {
  if (check === isDate) {
    return {
      message:
        'Invalid parameter. The mock cannot read this date. It reads dates such as 2027-05-01 18:00 and tomorrow 6pm.',
    };
  }
  if (check !== isTicketed) return { message: 'Invalid parameter.' };
  return {
    message: 'Event Tickets plugin is not activated.',
    detail: { code: 'event-tickets-not-active', data: { status: 400 } },
  };
}

function checkProblems(parameters: readonly Parameter[], values: Values, context: ServiceContext): Problems {
  const problems: Problems = new Map();
  const isValidData = (kind: LinkedKind, data: Values) => isValidLinkedData(kind, data, context);
  for (const parameter of parameters) {
    const value = values[parameter.name];
    if (isMissing(value) || (parameter.check?.(value, context, isValidData) ?? true)) continue;
    problems.set(parameter.name, failedCheck(parameter));
  }
  return problems;
}

/** Whether the data of a new venue or organizer in an event is valid for the route that creates it. */
function isValidLinkedData(kind: LinkedKind, data: Values, context: ServiceContext): boolean {
  const route = routes.find(({ resource, action }) => resource === kind && action === 'create');
  if (route === undefined || missingFields(route, data).length > 0) return false;
  return checkProblems(parametersOf(route), data, context).size === 0;
}

function languageProblems(values: Values, { site }: ServiceContext): Problems {
  const { languageParameter: name, languages } = site;
  const value = values[name];
  const isValid = value === undefined || (typeof value === 'string' && languages.includes(value));
  if (isValid) return new Map();
  const message = `${name} is not one of ${languages.join(', ')}.`;
  return new Map([[name, { message, detail: { code: 'rest_not_in_enum', data: { enum: languages } } }]]);
}

function typeProblems(parameters: readonly Parameter[], values: Values): Problems {
  const problems: Problems = new Map();
  const parametersByName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  for (const [name, value] of Object.entries(values)) {
    const parameter = parametersByName.get(name);
    if (parameter === undefined || hasType(parameter, value)) continue;
    problems.set(name, wrongType(name, String(parameter.type)));
  }
  return problems;
}

/** Converts the values to the types of their parameters and adds defaults. */
function convert(parameters: readonly Parameter[], values: Values, { site }: ServiceContext): Fields {
  const converted: Fields = { ...values };
  for (const parameter of parameters) {
    const value = values[parameter.name] === undefined ? defaultOf(parameter, site) : values[parameter.name];
    if (value !== undefined && value !== null) converted[parameter.name] = convertToType(parameter, value);
  }
  return converted;
}

/**
 * Validates the parameters of a request in the order of the plugin: first missing ones, then the checks of all, then
 * their types.
 *
 * @returns the parameters converted to their types, with defaults
 * @throws ServiceError if a parameter is missing or invalid
 */
export function validate(route: Route, values: Values, context: ServiceContext): Fields {
  const parameters = parametersOf(route);
  const missing = missingFields(route, values);
  if (missing.length > 0) throw missingParameters(missing);
  const problems = new Map([
    ...checkProblems(parameters, values, context),
    ...languageProblems(values, context),
  ]);
  if (problems.size > 0) throw invalidParameters(problems);
  const wrongTypes = typeProblems(parameters, values);
  if (wrongTypes.size > 0) throw invalidParameters(wrongTypes);
  return convert(parameters, values, context);
}

/** Converts a string or number that WordPress reads as a boolean. Returns `undefined` for all others. */
function toBoolean(value: unknown): boolean | undefined {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value).toLowerCase() : '';
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

/** Whether a value has, or can be converted to, the type of its parameter. */
function hasType({ type, hasOwnReading }: Parameter, value: unknown): boolean {
  if (hasOwnReading) return true;
  if (type === 'string') return typeof value === 'string';
  if (type === 'boolean') return toBoolean(value) !== undefined;
  return type !== 'integer' || isInteger(value);
}

/** Converts a value to the type of its parameter, if possible. */
function convertToType({ type, hasOwnReading }: Parameter, value: unknown): unknown {
  if (hasOwnReading || value === null) return value;
  if (type === 'boolean') return toBoolean(value) ?? value;
  if (type === 'integer' && isNumeric(value)) return toInteger(value);
  return value;
}
