import type { EventQuery } from '../../contract/records/event-query.ts';
import type { Check } from '../service/validation/checks.ts';

/** What the service does with a parameter in a way of its own. Everything else is as the contract says. */
export interface ParameterRule {
  readonly check?: Check;
  /** The type that the service states and checks, or `undefined` where it takes any. */
  readonly type?: 'integer' | 'string' | 'boolean' | undefined;
  /** The service states a type, but reads the value in a way of its own, so the type is not checked. */
  readonly hasOwnReading?: true;
  /** A default of null counts as none, but the service's description of the route states it. */
  readonly default?: unknown;
  readonly isList?: boolean;
  readonly format?: string;
  readonly description?: string;
}

/** What the service knows of one parameter. */
export interface Parameter extends ParameterRule {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
}

/**
 * The rules of a query or body, by the names that the contract has, in the order in which the service checks them. A
 * parameter without a check of its own needs no rule.
 */
export type ParameterRules<Values = Record<string, unknown>> = {
  readonly [Name in Exclude<keyof Values, 'tl_language'>]?: ParameterRule;
};

/** The rules of a path. The contract does not have its parameters, so each that exists has a rule. */
export type PathRules = ParameterRules<Record<'id' | 'password' | 'slug', unknown>>;

/** The rules for one kind of record. */
export interface ResourceRules<Query = Record<string, unknown>, Body = Record<string, unknown>> {
  readonly query: ParameterRules<Query>;
  readonly body: ParameterRules<Body>;
  readonly byId: PathRules;
  readonly bySlug: PathRules;
}

/** Every listing has pages. Their size is by default a setting of the site. */
export const pagingRules: ParameterRules<Pick<EventQuery, 'page' | 'per_page'>> = {
  page: { check: 'positiveInteger' },
  per_page: { check: 'positiveInteger', hasOwnReading: true, default: null },
};

/** The statuses to list. */
export const statusListRule: ParameterRule = { check: 'statusList', type: undefined, format: 'string' };
