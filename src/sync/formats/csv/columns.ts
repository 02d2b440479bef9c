export const venueFields = [
  'address',
  'city',
  'zip',
  'state',
  'province',
  'stateprovince',
  'country',
  'phone',
  'website',
] as const;

/** The fields of an organizer that have a column, which is named after them. */
export const organizerFields = ['email', 'phone', 'website'] as const;

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

export const flagFields = [
  'all_day',
  'featured',
  'sticky',
  'hide_from_listings',
  'show_map',
  'show_map_link',
] as const;

/** The fields of an event that an update can clear, in addition to the venue, which cannot be removed. */
export const clearableFields = [
  'description',
  'excerpt',
  'website',
  'image',
  'cost',
  'categories',
  'tags',
  'organizer',
] as const;

/** A column of a CSV file that is written. */
export type CsvColumn =
  | (typeof textFields)[number]
  | (typeof flagFields)[number]
  | 'id'
  | 'start_date'
  | 'end_date'
  | 'categories'
  | 'tags'
  | 'cost'
  | 'venue'
  | `venue_${(typeof venueFields)[number]}`
  | 'organizer'
  | `organizer_${(typeof organizerFields)[number]}`;

const [allDay, ...otherFlags] = flagFields;

export const columnNames: readonly CsvColumn[] = [
  ...(['id', 'slug', 'title', 'title_html', 'start_date', 'end_date', 'timezone'] as const),
  allDay,
  ...(['status', 'categories', 'tags', 'cost', 'website', 'venue'] as const),
  ...venueFields.map((field) => `venue_${field}` as const),
  'organizer',
  ...organizerFields.map((field) => `organizer_${field}` as const),
  'image',
  ...otherFlags,
  'excerpt',
  'description',
];

/** A column that is read: also the times of dates, if they have cells of their own. */
export type ReadableCsvColumn = CsvColumn | 'start_time' | 'end_time';

export const readableColumns: readonly ReadableCsvColumn[] = [...columnNames, 'start_time', 'end_time'];

export const isColumn = (name: string): name is ReadableCsvColumn =>
  readableColumns.some((column) => column === name);
