import * as z from 'zod/mini';
import { always, digits, namedValues, plainText, slug } from './answer.ts';
import { flagAsDigit, integerList, positiveInteger, text } from './wire.ts';

/** Section 4.11: the query of GET `/tags`; that of GET `/categories` adds `parent`. */
export const termQuery = {
  /** The page to return, from 1. Default 1. */
  page: z.optional(positiveInteger),
  /** Items on a page. Default 10. */
  per_page: z.optional(positiveInteger),
  /** Text to find. */
  search: z.optional(text),
  /** IDs to leave out. */
  exclude: z.optional(integerList),
  /** IDs to keep to. */
  include: z.optional(integerList),
  /** `asc` or `desc`. */
  order: z.optional(text),
  /** The attribute to sort by, such as `name`, `slug`, `id` or `count`. */
  orderby: z.optional(text),
  /** Leave out terms that no post has. Default true; sent as `1` or `0`. */
  hide_empty: z.optional(flagAsDigit),
  /** Only terms of the post with this ID. */
  post: z.optional(positiveInteger),
  /** The same as `post`. */
  event: z.optional(positiveInteger),
  /** Only terms with this slug. */
  slug: z.optional(text),
  /** Language of this request: one of the client's `languages`. */
  tl_language: z.optional(text),
};

const links = z.looseObject({
  /** Its own address in the interface. */
  self: always(z.string()),
  /** The listing's address in the interface. */
  collection: always(z.string()),
  /** The parent's address in the interface. */
  up: z.optional(z.string()),
});

const common = {
  /** Numeric term ID. */
  id: digits,
  /** Name, plain text. */
  name: always(plainText),
  /** Slug, decoded. */
  slug: always(slug),
  /** Taxonomy: `tribe_events_cat` for categories, `post_tag` for tags. */
  taxonomy: always(z.string()),
  /** Description, HTML. */
  description: always(z.string()),
  /** How many posts have the term. */
  count: always(digits),
  /** Addresses in the interface. */
  urls: always(links),
};

/** A category or tag as its own route answers it, less what only categories have. */
export const termAnswer = {
  ...common,
  /** The term's page on the site. */
  url: always(z.string()),
  /** Further values that plug-ins keep with the term. */
  meta: always(namedValues),
};

/** A category or tag inside an event, which has other fields than on its own route. */
export const EventTerm = z.looseObject({
  ...common,
  /** Parent term's ID, 0 for none. */
  parent: always(digits),
  /** Term group, 0 for none. */
  term_group: z.optional(digits),
  /** ID of the pair of term and taxonomy. */
  term_taxonomy_id: z.optional(digits),
  /** How WordPress filtered the texts, `raw` as a rule. */
  filter: z.optional(z.string()),
});
/** A category or tag inside an event, which has other fields than on its own route. */
export interface EventTerm extends z.output<typeof EventTerm> {}
