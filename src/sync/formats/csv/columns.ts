/** A column of a CSV file that is written. */
export type CsvColumn =
  | 'id'
  | 'slug'
  | 'title'
  | 'title_html'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'all_day'
  | 'status'
  | 'categories'
  | 'tags'
  | 'cost'
  | 'website'
  | 'venue'
  | 'venue_address'
  | 'venue_city'
  | 'venue_zip'
  | 'venue_state'
  | 'venue_province'
  | 'venue_stateprovince'
  | 'venue_country'
  | 'venue_phone'
  | 'venue_website'
  | 'organizer'
  | 'organizer_email'
  | 'organizer_phone'
  | 'organizer_website'
  | 'image'
  | 'featured'
  | 'sticky'
  | 'hide_from_listings'
  | 'show_map'
  | 'show_map_link'
  | 'excerpt'
  | 'description';

/** The columns of a CSV file, in the order in which they are written. */
export const columnNames: readonly CsvColumn[] = [
  'id',
  'slug',
  'title',
  'title_html',
  'start_date',
  'end_date',
  'timezone',
  'all_day',
  'status',
  'categories',
  'tags',
  'cost',
  'website',
  'venue',
  'venue_address',
  'venue_city',
  'venue_zip',
  'venue_state',
  'venue_province',
  'venue_stateprovince',
  'venue_country',
  'venue_phone',
  'venue_website',
  'organizer',
  'organizer_email',
  'organizer_phone',
  'organizer_website',
  'image',
  'featured',
  'sticky',
  'hide_from_listings',
  'show_map',
  'show_map_link',
  'excerpt',
  'description',
];

/** A column that is read: also the times of dates, where they stand in cells of their own. */
export type ReadableCsvColumn = CsvColumn | 'start_time' | 'end_time';

/** All columns that are read. */
export const readableColumns: readonly ReadableCsvColumn[] = [...columnNames, 'start_time', 'end_time'];

/** Whether a text is the name of a column. */
export const isColumn = (name: string): name is ReadableCsvColumn =>
  readableColumns.some((column) => column === name);

/** The fields of a venue that have a column, which is named after them. */
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

/** The fields of an event that are texts, and in a file the same. */
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

/** The fields of an event that are true or false. */
export const flagFields = [
  'all_day',
  'featured',
  'sticky',
  'hide_from_listings',
  'show_map',
  'show_map_link',
] as const;

/** The fields of an event that an update can clear, beside the venue, which nothing takes away. */
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
