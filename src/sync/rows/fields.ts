/** The fields of a venue that files have. */
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

/** The fields of an organizer that files have. */
export const organizerFields = ['email', 'phone', 'website'] as const;

export const flagFields = [
  'all_day',
  'featured',
  'sticky',
  'hide_from_listings',
  'show_map',
  'show_map_link',
] as const;

export const definedFields = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** The end of an image file's name. */
export const imageExtension = /\.(?:jpe?g|png|gif|webp|avif)$/i;
