import { type Parameter, pagingParameters } from './parameter.ts';

const parent: Parameter = {
  name: 'parent',
  type: 'integer',
  check: 'categories',
  description: 'Limit result set to terms assigned to a specific parent',
};

/** Only categories have parents; else both taxonomies are listed alike. */
const listParameters = (taxonomy: 'categories' | 'tags'): readonly Parameter[] => [
  ...pagingParameters(`event ${taxonomy}`),
  { name: 'search', type: 'string', check: 'text', description: 'Limit results to those matching a string' },
  {
    name: 'exclude',
    check: taxonomy,
    isList: true,
    description: 'Ensure result set exclude specific IDs',
  },
  { name: 'include', check: taxonomy, isList: true, description: 'Limit result set to specific IDs' },
  {
    name: 'order',
    type: 'string',
    check: 'text',
    description: 'Order sort attribute ascending or descending',
  },
  { name: 'orderby', type: 'string', check: 'text', description: 'Sort collection by term attribute' },
  {
    name: 'hide_empty',
    type: 'boolean',
    default: '1',
    description: 'Whether to hide terms not assigned to any posts',
  },
  ...(taxonomy === 'categories' ? [parent] : []),
  {
    name: 'post',
    type: 'integer',
    check: 'eventId',
    description: 'Limit result set to terms assigned to a specific post',
  },
  {
    name: 'event',
    type: 'integer',
    check: 'eventId',
    description: 'Limit result set to terms assigned to a specific event (an alias of the "post" parameter)',
  },
  {
    name: 'slug',
    type: 'string',
    check: 'text',
    description: 'Limit result set to terms with a specific slug',
  },
];

export const categoryListParameters = listParameters('categories');
export const tagListParameters = listParameters('tags');

export const categoryBodyParameters: readonly Parameter[] = [
  { name: 'name', type: 'string', check: 'text', description: 'The event category name' },
  { name: 'description', type: 'string', check: 'text', description: 'The event category description' },
  { name: 'slug', type: 'string', check: 'text', description: 'The event category slug' },
  { name: 'parent', type: 'integer', check: 'categories', description: 'The event category slug' },
];

export const categoryIdParameters: readonly Parameter[] = [
  { name: 'id', type: 'integer', check: 'categories', description: 'the event category term ID' },
];

export const tagBodyParameters: readonly Parameter[] = [
  { name: 'name', type: 'string', check: 'text', description: 'The event tag name' },
  { name: 'description', type: 'string', check: 'text', description: 'The event tag description' },
  { name: 'slug', type: 'string', check: 'text', description: 'The event tag slug' },
];

export const tagIdParameters: readonly Parameter[] = [
  { name: 'id', type: 'integer', check: 'tags', description: 'the event tag term ID' },
];
