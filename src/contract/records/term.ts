import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { naturalNumber, positiveInteger } from '../values/check.ts';
import { integerList } from '../values/reference.ts';
import { decodedText, digits, identity, openObject, plainText, slug, unchecked } from '../values/response.ts';
import { flagAsDigit, html, nonEmptyText, termName, textOrNone, word } from '../values/text.ts';
import { listingParameters } from './listing-query.ts';

/** Section 4.11: the query of GET `/tags`; that of GET `/categories` adds `parent`. */
function termParameters() {
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
function termBody() {
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
function termFields() {
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

/** The body of POST `/categories`: interface sections 2.4 and 4.10. */
export const CategoryCreate = z.strictObject({
  /** Name. */
  name: termName(),
  ...termBody(),
  /** Parent category term ID. 0 for none. */
  parent: z.optional(encoded(naturalNumber(), (parent: number) => parent || undefined)),
});
/** The body of POST `/categories`: interface sections 2.4 and 4.10. */
export interface CategoryCreate extends z.input<typeof CategoryCreate> {}

/** The body of POST, PUT and PATCH on a category: interface sections 2.4 and 4.10. */
export const CategoryUpdate = z.strictObject({
  /** Name. */
  name: z.optional(termName()),
  ...termBody(),
  /** Parent category term ID. A service refuses 0, so it cannot be taken away. */
  parent: z.optional(positiveInteger()),
});
/** The body of POST, PUT and PATCH on a category: interface sections 2.4 and 4.10. */
export interface CategoryUpdate extends z.input<typeof CategoryUpdate> {}

/** The query of GET `/categories`: interface section 4.10. */
export const CategoryQuery = z.strictObject({
  ...termParameters(),
  /** Terms with this parent. A service refuses 0. */
  parent: z.optional(positiveInteger()),
});
/** The query of GET `/categories`: interface section 4.10. */
export interface CategoryQuery extends z.input<typeof CategoryQuery> {}

/** An event category as its own route returns it. */
export const Category = openObject({
  ...termFields(),
  /** Parent category's term ID, 0 for none. */
  parent: digits(),
});
/** An event category as its own route returns it. */
export interface Category extends z.infer<typeof Category> {}

/** The body of POST `/tags`: interface sections 2.5 and 4.11. */
export const TagCreate = z.strictObject({
  /** Name. */
  name: termName(),
  ...termBody(),
});
/** The body of POST `/tags`: interface sections 2.5 and 4.11. */
export interface TagCreate extends z.input<typeof TagCreate> {}

/** The body of POST, PUT and PATCH on a tag: interface sections 2.5 and 4.11. */
export const TagUpdate = z.strictObject({
  /** Name. */
  name: z.optional(termName()),
  ...termBody(),
});
/** The body of POST, PUT and PATCH on a tag: interface sections 2.5 and 4.11. */
export interface TagUpdate extends z.input<typeof TagUpdate> {}

/** The query of GET `/tags`: interface section 4.11. */
export const TagQuery = z.strictObject(termParameters());
/** The query of GET `/tags`: interface section 4.11. */
export interface TagQuery extends z.input<typeof TagQuery> {}

/** An event tag as its own route returns it. */
export const Tag = openObject(termFields());
/** An event tag as its own route returns it. */
export interface Tag extends z.infer<typeof Tag> {}
