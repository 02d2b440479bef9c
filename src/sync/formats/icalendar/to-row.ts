import type { ImportRow } from '../../rows/import-row.ts';
import { addSeconds, type ParsedEvent } from './calendar-event.ts';
import type { Occurrence } from './occurrences.ts';
import { categoriesOf, descriptionOf, slugOf, textOf, toHtml, venueOf, websiteOf } from './texts.ts';
import { PropertyError } from './wall-times.ts';
import { isDay } from './window.ts';

/** Start and end as services have them: whole days end with the last second of the last one. */
function timesOf({ start, end }: Occurrence): Pick<ImportRow, 'start_date' | 'end_date' | 'all_day'> {
  if (!isDay(start)) return { start_date: start, end_date: end, all_day: false };
  const last = addSeconds(`${end} 00:00:00`, -1);
  return { start_date: `${start} 00:00:00`, end_date: last, all_day: true };
}

/**
 * The row of an event.
 *
 * @param occurrence - its times, which are those of a single occurrence of a recurring event
 * @param replaced - the start that this occurrence has by the rule, undefined for an event that does not recur
 */
export async function toRow(
  event: ParsedEvent,
  occurrence: Occurrence,
  replaced: string | undefined,
): Promise<ImportRow> {
  const { component, uid, zone } = event;
  const title = toHtml(textOf(component, 'summary'));
  if (title === '') throw new PropertyError('summary', 'expected a title');
  const description = descriptionOf(component);
  const website = websiteOf(component);
  const venue = venueOf(component);
  const categories = categoriesOf(component);
  return {
    slug: await slugOf(uid, replaced),
    title,
    ...timesOf(occurrence),
    ...(zone !== undefined && { timezone: zone }),
    ...(description !== '' && { description }),
    ...(website !== undefined && { website }),
    ...(venue !== undefined && { venue: venue.address === undefined ? venue.venue : venue }),
    ...(categories.length > 0 && { categories }),
  };
}
