import type { Parameter, PathRules } from './parameter.ts';

/** The parameters of paths, and the password of a protected event, which the contract does not have. */
const pathParameters = [
  { name: 'id', type: 'integer', isRequired: true, description: 'Numeric ID.' },
  { name: 'password', type: 'string', isRequired: false, description: 'Password of the event.' },
  { name: 'slug', type: 'string', isRequired: true, description: 'Slug.' },
] as const satisfies readonly Parameter[];

/** The parameters of a path, which are those that have a rule. */
export function pathParametersFrom(rules: PathRules): readonly Parameter[] {
  return pathParameters
    .filter(({ name }) => name in rules)
    .map((parameter) => ({ ...parameter, ...rules[parameter.name] }));
}
