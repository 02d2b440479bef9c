/** The default languages. */
export const defaultLanguages: readonly string[] = ['en', 'ro', 'tr'];

/** The default query parameter that selects a language. */
export const defaultLanguageParameter = 'tl_language';

/** The first page of a listing. */
export const defaultPage = 1;

/** How many items a page has. */
export const defaultPerPage = 10;

/** The field of each kind of record that has its name. */
export const nameFields = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
} as const;
