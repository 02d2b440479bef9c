import type { Route } from '../../../contract/routes.ts';
import { defaultDates } from '../../events/list/date-window.ts';
import type { Fields } from '../../json.ts';
import type { Parameter } from '../../parameters/parameter.ts';
import type { Site } from '../site/site.ts';

function defaultOf(parameter: Parameter, route: Route, site: Site): unknown {
  const { name } = parameter;
  if (name === 'namespace') return site.urls.namespace;
  if (route.action !== 'list') return parameter.default;
  if (name === 'per_page') return String(site.settings.posts_per_page);
  if (name === 'start_date' || name === 'end_date') return defaultDates(site)[name];
  return parameter.default;
}

/** Describes a parameter as WordPress does in the description of a route. */
export function describeParameter(parameter: Parameter, route: Route, site: Site): Fields {
  const { description, type, format, isList, isRequired } = parameter;
  const defaultValue = defaultOf(parameter, route, site);
  const described: Fields = {};
  if (defaultValue !== undefined) described.default = defaultValue;
  if (description !== '') described.description = description;
  if (type !== undefined) described.type = type;
  if (isList) described.items = { type: 'integer' };
  if (format !== undefined) described.format = format;
  described.required = isRequired;
  return described;
}
