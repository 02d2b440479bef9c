import { flagFields, organizerFields, venueFields } from '../../rows/fields.ts';

export const textFields = [
  'slug',
  'title',
  'title_html',
  'timezone',
  'status',
  'website',
  'image',
  'excerpt',
  'description',
] as const;

const [allDay, ...otherFlags] = flagFields;

export const columnNames = [
  ...(['id', 'slug', 'title', 'title_html', 'start_date', 'end_date', 'timezone'] as const),
  allDay,
  ...(['status', 'categories', 'tags', 'cost', 'website', 'venue'] as const),
  ...venueFields.map((field) => `venue_${field}` as const),
  'organizer' as const,
  ...organizerFields.map((field) => `organizer_${field}` as const),
  'image' as const,
  ...otherFlags,
  ...(['excerpt', 'description', 'left_out'] as const),
];

/** A column of a CSV file to write. */
export type CsvColumn = (typeof columnNames)[number];

/** A column of a CSV file to read, in which times may have their own cells, and events may be marked as `private`. */
export type ReadableCsvColumn = CsvColumn | 'start_time' | 'end_time' | 'private';

export const readableColumns = [...columnNames, 'start_time', 'end_time', 'private'] as const;

/** These columns, and their counterparts in other apps. */
const fileColumns = [
  ...readableColumns,
  ...(['sensitivity', 'currency_symbol', 'currency_position', 'iso_currency_code'] as const),
];

/** The meaning of a heading. */
export type FileColumn = (typeof fileColumns)[number];

/** Headings of the plugin's importer (after `event_`), Outlook and Google. */
const otherNames: Readonly<Record<string, FileColumn>> = {
  event_name: 'title',
  venue_name: 'venue',
  organizer_name: 'organizer',
  organizer_name_s_or_id_s: 'organizer',
  venue_name_s_or_id_s: 'venue',
  venue_name_or_id: 'venue',
  all_day_event: 'all_day',
  time_zone: 'timezone',
  currency_code: 'iso_currency_code',
  category: 'categories',
  featured_image: 'image',
  feature_event: 'featured',
  hide_from_event_listings: 'hide_from_listings',
  hide_event_from_event_listings: 'hide_from_listings',
  sticky_in_month_view: 'sticky',
  subject: 'title',
  location: 'venue',
  meeting_organizer: 'organizer',
};

/** Headings of these apps for which events have no field. */
const ignored = `allow_comments allow_trackbacks_and_pingbacks comment_status ping_status required_attendees
  optional_attendees meeting_resources reminder_on_off reminder_date reminder_time billing_information mileage
  priority show_time_as`;

const meanings = new Map<string, FileColumn | null>([
  ...ignored.split(/\s+/).map((name) => [name, null] as const),
  ...Object.entries(otherNames),
  ...fileColumns.map((column) => [column, column] as const),
]);

/** Returns the meaning of a heading in any case. Null if events have no such field, undefined if it is unknown. */
export function columnOf(heading: string): FileColumn | null | undefined {
  const name = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  const names = name === 'event_id' ? [] : [name, name.replace(/^event_/, '')];
  return names.map((one) => meanings.get(one)).find((meaning) => meaning !== undefined);
}
