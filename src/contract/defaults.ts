/** The default languages (interface section 2.6). */
export const defaultLanguages: readonly string[] = ['en', 'ro', 'tr'];

/** The default query parameter that selects a language (interface section 2.6). */
export const defaultLanguageParameter = 'tl_language';

/** The first page of a listing (interface section 8). */
export const defaultPage = 1;

/** How many items a page has (interface section 8). */
export const defaultPerPage = 10;
