/** The languages of the interface, section 2.6. */
export const defaultLanguages: readonly string[] = ['en', 'ro', 'tr'];

/** The language selector's name on the wire, section 2.6. */
export const defaultLanguageParameter = 'tl_language';

/** The page that a listing starts at, section 8. */
export const defaultPage = 1;

/** How many items a page has, section 8. */
export const defaultPerPage = 10;
