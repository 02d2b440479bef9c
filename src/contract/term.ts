import * as answer from './answer.ts';
import * as wire from './wire.ts';
import * as z from './zod.ts';

/** Section 4.11: the query of GET `/tags`; that of GET `/categories` adds `parent`. */
export const termQuery = {
  /** The page to return, from 1. Default 1. */
  page: z.optional(wire.positiveInteger),
  /** Items on a page. Default 10. */
  per_page: z.optional(wire.positiveInteger),
  /** Text to find. */
  search: z.optional(wire.text),
  /** IDs to leave out. */
  exclude: z.optional(wire.integerList),
  /** IDs to keep to. */
  include: z.optional(wire.integerList),
  /** `asc` or `desc`. */
  order: z.optional(wire.text),
  /** The attribute to sort by, such as `name`, `slug`, `id` or `count`. */
  orderby: z.optional(wire.text),
  /** Leave out terms that no post has. Default true; sent as `1` or `0`. */
  hide_empty: z.optional(wire.flagAsDigit),
  /** Only terms of the post with this ID. */
  post: z.optional(wire.positiveInteger),
  /** The same as `post`. */
  event: z.optional(wire.positiveInteger),
  /** Only terms with this slug. */
  slug: z.optional(wire.text),
  /** Language of this request: one of the client's `languages`. */
  tl_language: z.optional(wire.text),
};

const links = z.looseObject({
  /** Its own address in the interface. */
  self: answer.text,
  /** The listing's address in the interface. */
  collection: answer.text,
  /** The parent's address in the interface. */
  up: z.optional(answer.text),
});

const common = {
  /** Numeric term ID. */
  id: answer.id,
  /** Name, plain text. */
  name: answer.plainText,
  /** Slug, decoded. */
  slug: answer.slug,
  /** Taxonomy: `tribe_events_cat` for categories, `post_tag` for tags. */
  taxonomy: answer.text,
  /** Description, HTML. */
  description: answer.text,
  /** How many posts have the term. */
  count: answer.digits,
  /** Addresses in the interface. */
  urls: answer.always(links),
};

/** A category or tag as its own route answers it, less what only categories have. */
export const termAnswer = {
  ...common,
  /** The term's page on the site. */
  url: answer.plainText,
  /** Further values that plug-ins keep with the term; an empty list when there are none. */
  meta: answer.anything,
};

/** A category or tag inside an event, which has other fields than on its own route. */
export const EventTerm = z.looseObject({
  ...common,
  /** Parent term's ID, 0 for none. */
  parent: answer.digits,
});
/** A category or tag inside an event, which has other fields than on its own route. */
export interface EventTerm extends z.output<typeof EventTerm> {
  /** Term group, 0 for none. */
  term_group?: number;
  /** ID of the pair of term and taxonomy. */
  term_taxonomy_id?: number;
  /** How WordPress filtered the texts, `raw` as a rule. */
  filter?: string;
}
