import * as z from 'zod/mini';
import { encoded } from '../encode.ts';
import { flagAsDigit } from '../values/flag.ts';
import { integerList } from '../values/list.ts';
import { textOrNone } from '../values/null.ts';
import { positiveInteger } from '../values/number.ts';
import { decodedText, digits, identity, openObject, plainText, slug, unchecked } from '../values/response.ts';
import { html, nonEmptyText, word } from '../values/text.ts';
import { listingParameters } from './listing-query.ts';

/** Section 4.11: the query of GET `/tags`; that of GET `/categories` adds `parent`. */
export function termParameters() {
  return {
    ...listingParameters(),
    /** Match a string. */
    search: textOrNone(),
    /** IDs to exclude. */
    exclude: z.optional(integerList()),
    /** Limit to these IDs. */
    include: z.optional(integerList()),
    /** Ascending or descending sort. `asc` or `desc`. */
    order: z.optional(word<SortOrder>(nonEmptyText())),
    /** Term attribute to sort by. Such as `name`, `slug` or `count`. */
    orderby: z.optional(word<TermSortKey>(nonEmptyText())),
    /**
     * Hide terms assigned to no posts. Sent as `1` or `0`.
     *
     * @defaultValue `true`
     */
    hide_empty: z.optional(flagAsDigit()),
    /** Terms assigned to this post. */
    post: z.optional(positiveInteger()),
    /** Alias of `post`. */
    event: z.optional(positiveInteger()),
    /** Terms with this slug. */
    slug: z.optional(nonEmptyText()),
  };
}

/** Sections 2.4 and 2.5: what the bodies of categories and tags have in common beside the name. */
export function termBody() {
  return {
    // A space clears it: an empty text would be ignored.
    /** Description. */
    description: z.optional(encoded(html(), (value: string) => value || ' ')),
    /** Slug. */
    slug: textOrNone(),
  };
}

/** The order of a sorted listing: ascending or descending. */
export type SortOrder = 'asc' | 'desc';

/** The attribute that a listing of categories or tags is sorted by. */
export type TermSortKey = 'id' | 'name' | 'slug' | 'count' | 'description' | 'term_group' | 'include';

/** The addresses of a category or tag in the interface. */
function termLinks() {
  return openObject({
    /** Address of the term in the interface. */
    self: z.string(),
    /** Address of the listing in the interface. */
    collection: z.string(),
    /** Address of the parent in the interface. */
    up: z.optional(z.string()),
  });
}

function commonFields() {
  return {
    /** Numeric term ID. */
    id: identity(digits()),
    /** Name, plain text. */
    name: plainText(),
    /** Slug, decoded. */
    slug: slug(),
    /** Taxonomy: `tribe_events_cat` for categories, `post_tag` for tags. */
    taxonomy: z.string(),
    /** Description, HTML. */
    description: z.string(),
    /** How many posts have the term. */
    count: digits(),
    /** Addresses in the interface. */
    urls: termLinks(),
  };
}

/** What a category and a tag have in common in the responses of their own routes. */
export function termFields() {
  return {
    ...commonFields(),
    /** Address of the term's page on the site. */
    url: decodedText(),
    /** Further values that plug-ins keep with the term; an empty list when there are none. */
    meta: z.unknown(),
  };
}

/** A category or tag inside an event, which has other fields than on its own route. */
export const EventTerm = openObject({
  ...commonFields(),
  /** Parent term's ID, 0 for none. */
  parent: digits(),
  /** Term group, 0 for none. */
  term_group: z.optional(unchecked<number>()),
  /** ID of the pair of term and taxonomy. */
  term_taxonomy_id: z.optional(unchecked<number>()),
  /** How WordPress filtered the texts, `raw` as a rule. */
  filter: z.optional(unchecked<string>()),
});
/** A category or tag inside an event, which has other fields than on its own route. */
export interface EventTerm extends z.infer<typeof EventTerm> {}
