import { decodeEntities, htmlToText } from '../../contract/values/html/text.ts';
import type { EventChanges, OrganizerChanges, VenueChanges } from '../../index.ts';
import { costForUpdate } from '../../resources/preserve-on-update.ts';
import type { SnapshotRecord } from '../../testing/index.ts';
import { titleFields } from '../import/texts.ts';
import { textOf, websiteOf } from './records.ts';

/** A text as an update takes it: null clears it. */
const textOrNull = (value: unknown) => htmlToText(textOf(value)) || null;
const htmlOrNull = (value: unknown) => textOf(value) || null;

function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' || value === 'false' ? value === 'true' : undefined;
}

/** The fields of a record that are there. */
function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

/** What a venue is to be. */
export function venueBody(record: SnapshotRecord): VenueChanges & { venue: string } {
  const { state, province, stateprovince } = record;
  const hasRegion = textOf(state) !== '' || textOf(province) !== '';
  return defined({
    venue: htmlToText(textOf(record.venue)),
    status: textOf(record.status) || 'publish',
    description: htmlOrNull(record.description),
    address: textOrNull(record.address),
    city: textOrNull(record.city),
    country: textOrNull(record.country),
    state: textOrNull(state),
    province: textOrNull(province),
    // A service shows one of the two here.
    ...(!hasRegion && textOf(stateprovince) !== '' && { stateprovince: textOrNull(stateprovince) }),
    zip: textOrNull(record.zip),
    phone: textOrNull(record.phone),
    website: websiteOf(record),
    show_map: flagOf(record.show_map),
    show_map_link: flagOf(record.show_map_link),
  });
}

/** What an organizer is to be. */
export function organizerBody(record: SnapshotRecord): OrganizerChanges & { organizer: string } {
  return {
    organizer: htmlToText(textOf(record.organizer)),
    status: textOf(record.status) || 'publish',
    description: htmlOrNull(record.description),
    phone: textOrNull(record.phone),
    email: textOrNull(record.email),
    website: websiteOf(record),
  };
}

/** A cost in a form that a site reads as the first one did, even if that was wrong. */
function storedCost({ cost, cost_details: details }: SnapshotRecord): string | string[] | null {
  const { values, currency_symbol, ...others } = (details ?? {}) as SnapshotRecord;
  const decoded = { ...others, values, currency_symbol: decodeEntities(textOf(currency_symbol)) };
  const event = {
    cost: decodeEntities(textOf(cost)),
    ...(values !== undefined && { cost_details: decoded }),
  };
  const stored = costForUpdate(event as Parameters<typeof costForUpdate>[0]);
  if (stored.length === 0) return null;
  // A new event ignores a lone 0.
  return stored === '0' ? [stored] : stored;
}

/**
 * What an event is to be, without what it is linked to.
 *
 * @param slug - the slug by which it is found again, empty for none
 */
export function eventBody(
  record: SnapshotRecord,
  slug: string,
): Omit<EventChanges, 'title' | 'title_html'> &
  ReturnType<typeof titleFields> & { start_date: string; end_date: string } {
  const start = textOf(record.start_date);
  return defined({
    ...titleFields(textOf(record.title)),
    ...(slug !== '' && { slug }),
    status: textOf(record.status) || 'publish',
    start_date: start,
    end_date: textOf(record.end_date) || start,
    timezone: textOf(record.timezone) || undefined,
    all_day: flagOf(record.all_day),
    description: htmlOrNull(record.description),
    excerpt: htmlOrNull(record.excerpt),
    cost: storedCost(record),
    website: websiteOf(record),
    show_map: flagOf(record.show_map),
    show_map_link: flagOf(record.show_map_link),
    hide_from_listings: flagOf(record.hide_from_listings),
    sticky: flagOf(record.sticky),
    featured: flagOf(record.featured),
  });
}
