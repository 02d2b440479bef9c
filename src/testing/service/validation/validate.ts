import type { Route } from '../../../contract/routes.ts';
import { routes } from '../../../contract/routes.ts';
import type { Parameter } from '../../parameters/parameter.ts';
import { parametersOf } from '../../parameters/table.ts';
import type { LinkedKind } from '../../store/records.ts';
import { isNumeric, toInteger } from '../../wordpress/php/values.ts';
import { invalidParameters, missingParameters, type ParameterProblem } from '../errors.ts';
import { type CheckContext, passes } from './checks.ts';
import { requiredFields } from './required-fields.ts';

type Parameters = Readonly<Record<string, unknown>>;
type Problems = Map<string, ParameterProblem>;

/** Texts and numbers that stand for a boolean. */
function asBoolean(value: unknown): boolean | undefined {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true' || text === '1' || text === 1) return true;
  return text === false || text === 'false' || text === '0' || text === 0 ? false : undefined;
}

function hasType(type: NonNullable<Parameter['type']>, value: unknown): boolean {
  if (type === 'string') return typeof value === 'string';
  if (type === 'boolean') return asBoolean(value) !== undefined;
  return isNumeric(value) && Number.isInteger(Number(value));
}

function convert({ type, hasOwnReading }: Parameter, value: unknown): unknown {
  if (hasOwnReading || type === undefined || value === null) return value;
  if (type === 'boolean') return asBoolean(value) ?? value;
  return type === 'integer' && isNumeric(value) ? toInteger(value) : value;
}

function checkProblems(
  parameters: readonly Parameter[],
  values: Parameters,
  context: CheckContext,
): Problems {
  const problems: Problems = new Map();
  const isEntry = (kind: LinkedKind, entry: Parameters) => isLinkedEntry(kind, entry, context);
  for (const parameter of parameters) {
    const value = values[parameter.name];
    if (value === undefined || value === null || passes(parameter, value, context, isEntry)) continue;
    problems.set(
      parameter.name,
      parameter.check === 'ticketed'
        ? {
            message: 'Event Tickets plugin is not activated.',
            detail: { code: 'event-tickets-not-active', data: { status: 400 } },
          }
        : { message: 'Invalid parameter.' },
    );
  }
  return problems;
}

function typeProblems(parameters: readonly Parameter[], values: Parameters): Problems {
  const problems: Problems = new Map();
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  for (const [name, value] of Object.entries(values)) {
    const parameter = byName.get(name);
    if (parameter?.type === undefined || parameter.hasOwnReading || hasType(parameter.type, value)) continue;
    problems.set(name, {
      message: `${name} is not of type ${parameter.type}.`,
      detail: { code: 'rest_invalid_type', data: { param: name } },
    });
  }
  return problems;
}

function missingNames(route: Route, values: Parameters): string[] {
  return requiredFields(route).filter((name) => values[name] === undefined || values[name] === null);
}

/** Whether the data of a new venue or organizer inside an event would be accepted by its own route. */
function isLinkedEntry(kind: LinkedKind, entry: Parameters, context: CheckContext): boolean {
  const route = routes.find(({ resource, action }) => resource === kind && action === 'create');
  if (route === undefined || missingNames(route, entry).length > 0) return false;
  return checkProblems(parametersOf(route), entry, context).size === 0;
}

function languageProblem({ site }: CheckContext, values: Parameters): Problems {
  const value = values[site.languageParameter];
  if (value === undefined || (typeof value === 'string' && site.languages.includes(value))) return new Map();
  const message = `${site.languageParameter} is not one of ${site.languages.join(', ')}.`;
  const detail = { code: 'rest_not_in_enum', data: { enum: site.languages } };
  return new Map([[site.languageParameter, { message, detail }]]);
}

/**
 * Refuses what the service refuses, in its order: first required parameters, then the checks of all parameters,
 * then their types. Gives the parameters converted to their types, with defaults filled in.
 */
export function validate(route: Route, values: Parameters, context: CheckContext): Record<string, unknown> {
  const parameters = parametersOf(route);
  const missing = missingNames(route, values);
  if (missing.length > 0) throw missingParameters(missing);
  const problems = new Map([
    ...checkProblems(parameters, values, context),
    ...languageProblem(context, values),
  ]);
  if (problems.size > 0) throw invalidParameters(problems);
  const wrongTypes = typeProblems(parameters, values);
  if (wrongTypes.size > 0) throw invalidParameters(wrongTypes);
  const converted: Record<string, unknown> = { ...values };
  for (const parameter of parameters) {
    const value = values[parameter.name];
    if (value !== undefined) converted[parameter.name] = convert(parameter, value);
    else if (parameter.default !== undefined && parameter.default !== null) {
      converted[parameter.name] = convert(parameter, parameter.default);
    }
  }
  return converted;
}
