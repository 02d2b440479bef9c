import type { Fields } from '../json.ts';
import { allowedMarkup } from '../posts/allowed-markup.ts';
import { parseWallTime } from '../posts/publication.ts';
import { resolveImage } from '../posts/resolve-image.ts';
import type { OperationContext } from '../service/operation.ts';
import { formatCost } from '../wordpress/cost.ts';
import { isEmpty } from '../wordpress/php/values.ts';
import { renderContent, renderExcerpt, renderTitle } from '../wordpress/text.ts';
import { resolveEventDates, withDateDetails } from './event-dates.ts';

const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

function timeZoneOf({ site, parameters }: OperationContext): string {
  return isEmpty(parameters.timezone) ? site.settings.timezone : String(parameters.timezone);
}

function websiteOf({ parameters }: OperationContext): string {
  if (isEmpty(parameters.website)) return '';
  return String(parameters.website).replace(/&(?!amp;)/g, '&amp;');
}

/** The fields that every write sets. Those that the request leaves out are reset to their defaults. */
export function resetFields(context: OperationContext): Fields {
  const { site, parameters } = context;
  const fields: Fields = {};
  for (const name of flags) fields[name] = parameters[name] === true;
  return {
    ...fields,
    timezone: timeZoneOf(context),
    ...formatCost(isEmpty(parameters.cost) ? '' : parameters.cost),
    website: websiteOf(context),
    image: resolveImage(site, parameters.image),
  };
}

/** The texts of the request. Empty ones are ignored. */
export function textFields(context: OperationContext): Fields {
  const { title, description, excerpt } = context.parameters;
  const fields: Fields = {};
  if (!isEmpty(title)) fields.title = renderTitle(allowedMarkup(context, String(title)));
  if (!isEmpty(description)) fields.description = renderContent(allowedMarkup(context, String(description)));
  if (!isEmpty(excerpt)) fields.excerpt = renderExcerpt(allowedMarkup(context, String(excerpt)));
  return fields;
}

/** The dates of the request. One without the other is ignored. */
export function dateFields(context: OperationContext): Fields {
  const { site, parameters } = context;
  const start = parseWallTime(site, parameters.start_date);
  const end = parseWallTime(site, parameters.end_date);
  if (start === undefined || end === undefined) return {};
  const isAllDay = parameters.all_day === true;
  return withDateDetails(resolveEventDates(start, end, timeZoneOf(context), isAllDay));
}
