import type { Fields } from '../json.ts';
import { resolveImage } from '../posts/image.ts';
import { parseDate } from '../posts/publication.ts';
import { type OperationContext, siteTime } from '../service/site/site.ts';
import type { EventFields } from '../store/records.ts';
import { formatCost } from '../wordpress/cost.ts';
import { dropBackslashes, escapeHtml, stripMarkup } from '../wordpress/html.ts';
import { isEmpty } from '../wordpress/php/values.ts';
import { zoneOfUtcTimes } from '../wordpress/php/zone.ts';
import { noEventDates, resolveEventDates, withDateDetails } from './event-dates.ts';

const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

function timeZoneOf({ site, parameters }: OperationContext): string {
  return isEmpty(parameters.timezone) ? site.settings.timezone : String(parameters.timezone);
}

function websiteOf({ parameters }: OperationContext): string {
  if (isEmpty(parameters.website)) return '';
  return escapeHtml(stripMarkup(dropBackslashes(String(parameters.website))));
}

/** Returns the cost of the request. A quirk of the plugin: 0 is no cost in a new event, but makes an existing one free. */
function costOf({ parameters: { cost } }: OperationContext, isUpdate: boolean): unknown {
  const isZero = cost === 0 || cost === '0';
  if (isZero && isUpdate) return [cost];
  return isEmpty(cost) ? '' : cost;
}

/**
 * Returns the fields that every write sets. Fields missing from the request are reset to their defaults.
 *
 * @param existing - the event before an update
 */
export function resetFields(context: OperationContext, existing?: EventFields): Fields {
  const { site, parameters } = context;
  const fields: Fields = {};
  for (const name of flags) fields[name] = parameters[name] === true;
  const { cost, cost_details: details } = formatCost(costOf(context, existing !== undefined));
  // Requests cannot set a currency code, so they do not reset it.
  const { currency_code = '' } = Object(existing?.cost_details);
  return {
    ...fields,
    timezone: timeZoneOf(context),
    cost,
    cost_details: { ...details, currency_code },
    website: websiteOf(context),
    image: resolveImage(site, parameters.image),
  };
}

/**
 * Returns the dates of the request. A start without an end, or an end without a start, is ignored, so a new event has
 * no dates. Without dates, an event that becomes an all-day event moves to the bounds of its days.
 *
 * @param existing - the event before an update
 */
export function dateFields(context: OperationContext, existing?: EventFields): Fields {
  const { site, parameters } = context;
  const timeZone = timeZoneOf(context);
  const isAllDay = parameters.all_day === true;
  const zone = zoneOfUtcTimes(timeZone);
  const start = parseDate(site, parameters.start_date, zone)?.wallTime;
  const end = parseDate(site, parameters.end_date, zone)?.wallTime;
  if (start !== undefined && end !== undefined) {
    return withDateDetails(resolveEventDates(start, end, zone, isAllDay));
  }
  if (existing === undefined) return noEventDates();
  if (!isAllDay) return {};
  const { start_date, end_date } = existing;
  const now = siteTime(site);
  return withDateDetails(resolveEventDates(start_date || now, end_date || now, zone, true));
}
