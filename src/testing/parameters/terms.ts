import type { CategoryCreate, CategoryQuery } from '../../contract/records/category.ts';
import type { TagCreate, TagQuery } from '../../contract/records/tag.ts';
import { type ParameterRules, pagingRules, type ResourceRules } from './parameter.ts';

/** Both taxonomies are listed alike, but for the rules that only one of them has. */
const queryRules = (
  taxonomy: 'categories' | 'tags',
  own: ParameterRules<CategoryQuery>,
): ParameterRules<CategoryQuery> => ({
  ...pagingRules,
  search: { check: 'text' },
  exclude: { check: taxonomy },
  include: { check: taxonomy },
  order: { check: 'text' },
  orderby: { check: 'text' },
  hide_empty: { default: '1' },
  ...own,
  post: { check: 'eventId' },
  event: { check: 'eventId' },
  slug: { check: 'text' },
});

const bodyRules: ParameterRules<TagCreate> = {
  name: { check: 'text' },
  description: { check: 'text' },
  slug: { check: 'text' },
};

export const categoryRules: ResourceRules<CategoryQuery, CategoryCreate> = {
  query: queryRules('categories', { parent: { check: 'categories' } }),
  body: { ...bodyRules, parent: { check: 'categories' } },
  byId: { id: { check: 'categories' } },
  bySlug: {},
};

export const tagRules: ResourceRules<TagQuery, TagCreate> = {
  query: queryRules('tags', {}),
  body: bodyRules,
  byId: { id: { check: 'tags' } },
  bySlug: {},
};
