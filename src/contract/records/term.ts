import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { naturalNumber, positiveInteger, strictObject } from '../values/check.ts';
import { integerList } from '../values/reference.ts';
import { decodedText, digits, identity, openObject, plainText, slug, unchecked } from '../values/response.ts';
import { flag, html, nonEmptyText, termName, textOrNone, word } from '../values/text.ts';
import { listingParameters } from './listing-query.ts';

/** The query parameters that listings of categories and tags share. */
function termParameters() {
  return {
    ...listingParameters(),
    /** Match a string. */
    search: textOrNone(),
    /** IDs to exclude. */
    exclude: z.optional(integerList()),
    /** Limit to these IDs. */
    include: z.optional(integerList()),
    /** Ascending or descending sort: `asc` or `desc`. */
    order: z.optional(word<SortOrder>(nonEmptyText())),
    /** Attribute to sort by, such as `name`, `slug` or `count`. */
    orderby: z.optional(word<TermSortKey>(nonEmptyText())),
    /**
     * Hide terms assigned to no posts. Sent as `1` or `0`.
     *
     * @defaultValue `true`
     */
    hide_empty: z.optional(encoded(flag(), Number)),
    /** Terms assigned to this post. */
    post: z.optional(positiveInteger()),
    /** Alias of `post`. */
    event: z.optional(positiveInteger()),
    /** Terms with this slug. */
    slug: z.optional(nonEmptyText()),
  };
}

/** The fields that bodies of categories and tags share. */
function termBody() {
  return {
    /** Name. */
    name: z.optional(termName()),
    // A space clears it. An empty string would be ignored.
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
    /** URLs in the API. */
    urls: openObject({
      /** URL of the term in the API. */
      self: z.string(),
      /** URL of the listing in the API. */
      collection: z.string(),
      /** URL of the parent in the API. */
      up: z.optional(z.string()),
    }),
  };
}

/** The fields that categories and tags share in the responses of their own routes. */
function termFields() {
  return {
    ...commonFields(),
    /** URL of the term's page on the site. */
    url: decodedText(),
    /** Further values that plugins keep with the term. An empty list if there are none. */
    meta: z.unknown(),
  };
}

/** A category or tag inside an event. Its fields differ from the term's own route. */
export const EventTerm = openObject({
  ...commonFields(),
  /** Parent term's ID, 0 for none. */
  parent: digits(),
  /** Term group, 0 for none. */
  term_group: z.optional(unchecked<number>()),
  /** ID of the pair of term and taxonomy. */
  term_taxonomy_id: z.optional(unchecked<number>()),
  /** How WordPress filtered the strings, usually `raw`. */
  filter: z.optional(unchecked<string>()),
});
/** A category or tag inside an event. Its fields differ from the term's own route. */
export interface EventTerm extends z.infer<typeof EventTerm> {}

/** The data of a new category. */
export const CategoryCreate = strictObject(() => ({
  ...termBody(),
  /** Name. */
  name: termName(),
  /** Parent category term ID. 0 for none. */
  parent: z.optional(encoded(naturalNumber(), (parent: number) => parent || undefined)),
}));
/** The data of a new category. */
export interface CategoryCreate extends z.input<typeof CategoryCreate> {}

/** The fields that `update` sends for a category. */
export const CategoryUpdate = strictObject(() => ({
  ...termBody(),
  /** Parent category term ID. The API rejects 0, so a parent cannot be removed. */
  parent: z.optional(positiveInteger()),
}));
/** The fields that `update` sends for a category. */
export interface CategoryUpdate extends z.input<typeof CategoryUpdate> {}

/** The query of a listing of categories. */
export const CategoryQuery = strictObject(() => ({
  ...termParameters(),
  /** Terms with this parent. The API rejects 0. */
  parent: z.optional(positiveInteger()),
}));
/** The query of a listing of categories. */
export interface CategoryQuery extends z.input<typeof CategoryQuery> {}

/** An event category as its own route returns it. */
export const Category = openObject({
  ...termFields(),
  /** Parent category's term ID, 0 for none. */
  parent: digits(),
});
/** An event category as its own route returns it. */
export interface Category extends z.infer<typeof Category> {}

/** The data of a new tag. */
export const TagCreate = strictObject(() => ({
  ...termBody(),
  /** Name. */
  name: termName(),
}));
/** The data of a new tag. */
export interface TagCreate extends z.input<typeof TagCreate> {}

/** The fields that `update` sends for a tag. */
export const TagUpdate = strictObject(termBody);
/** The fields that `update` sends for a tag. */
export interface TagUpdate extends z.input<typeof TagUpdate> {}

/** The query of a listing of tags. */
export const TagQuery = strictObject(termParameters);
/** The query of a listing of tags. */
export interface TagQuery extends z.input<typeof TagQuery> {}

/** An event tag as its own route returns it. */
export const Tag = openObject(termFields());
/** An event tag as its own route returns it. */
export interface Tag extends z.infer<typeof Tag> {}
