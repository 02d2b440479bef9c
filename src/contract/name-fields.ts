/** The field of each kind of record with the name that people know it by. */
export const nameFields = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
} as const;
