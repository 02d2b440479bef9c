import type { Route } from '../../contract/routes.ts';
import type { JsonSchema } from '../../openapi/document.ts';
import { defaultDates } from '../events/list/date-window.ts';
import type { Site } from '../service/site/site.ts';
import {
  areReferencesTo,
  areTerms,
  type Check,
  eachOf,
  isDate,
  isEvent,
  isIdOf,
  isImage,
  isPositiveInteger,
  isSlugOf,
  isStatus,
  isStatusList,
  isText,
  isTicketed,
  isTimeZone,
  isUrl,
  isUser,
  orEmpty,
} from '../service/validation/checks.ts';
import type { PostKind } from '../store/records.ts';

/** What the plugin states about a parameter, and how it checks it. */
interface ParameterRule {
  readonly type?: 'integer' | 'number' | 'string' | 'boolean';
  readonly format?: 'date-time' | 'double';
  /** The members of a list. */
  readonly items?: { readonly type: string | readonly string[] };
  /** A value, or what computes it. Null means none. */
  readonly default?: unknown | ((site: Site) => unknown);
  /** Said only if the name does not say it. */
  readonly description?: string;
  /** Whether a path, or the body that creates a record, has to have it. */
  readonly isRequired?: true;
  readonly check?: Check;
  /** The plugin states a type, but reads the value in another way, so the type is not checked. */
  readonly hasOwnReading?: true;
}

/** Rules by name, in the order in which the plugin checks them. */
type ParameterRules = Readonly<Record<string, ParameterRule>>;

interface RuleTable {
  readonly query: ParameterRules;
  readonly body?: ParameterRules;
  readonly id?: ParameterRules;
  readonly slug?: ParameterRules;
}

/** Returns rules for several parameters of the same kind. */
const each = (rule: ParameterRule, ...names: string[]): ParameterRules =>
  Object.fromEntries(names.map((name) => [name, rule]));

const text: ParameterRule = { type: 'string', check: isText };
const requiredText: ParameterRule = { ...text, isRequired: true };
const line: ParameterRule = { type: 'string', check: orEmpty(isText), default: null };
const time: ParameterRule = { type: 'string', check: isDate };
const flag: ParameterRule = { type: 'boolean' };
const status: ParameterRule = { type: 'string', check: isStatus };
const website: ParameterRule = { type: 'string', check: orEmpty(isUrl), default: null };
const idOrUrl = 'ID or URL.';
const image: ParameterRule = { type: 'string', check: orEmpty(isImage), default: null, description: idOrUrl };
const linked: ParameterRule = {
  items: { type: ['integer', 'object'] },
  default: null,
  description: 'IDs, or data of new records.',
};
const authorAndDates: ParameterRules = {
  author: { type: 'integer', check: isUser },
  date: { ...time, description: 'Publication date.' },
  date_utc: { ...time, description: 'Publication date in UTC.' },
};

const date: ParameterRule = { type: 'string', format: 'date-time', check: isDate, hasOwnReading: true };
const statusList: ParameterRule = { type: 'string', check: isStatusList, hasOwnReading: true };
const idsOrSlugs = { type: ['integer', 'string'] };
const paging: ParameterRules = {
  page: { type: 'integer', check: isPositiveInteger, default: 1 },
  per_page: {
    type: 'integer',
    check: isPositiveInteger,
    hasOwnReading: true,
    default: ({ settings }: Site) => settings.posts_per_page,
  },
};

const linkedQuery: ParameterRules = {
  ...paging,
  search: text,
  event: { type: 'integer', check: isEvent },
  has_events: {},
  only_with_upcoming: { default: false },
  status: statusList,
};

const inPath = (check?: Check): ParameterRules => ({
  id: { type: 'integer', isRequired: true, ...(check && { check }) },
});
const slugInPath = (kind: PostKind): ParameterRules => ({
  slug: { type: 'string', check: isSlugOf(kind), isRequired: true },
});

const termRules = (kind: 'categories' | 'tags', parent: ParameterRules): RuleTable => ({
  query: {
    ...paging,
    search: text,
    ...each({ items: idsOrSlugs, check: areTerms(kind) }, 'exclude', 'include'),
    ...each(text, 'order', 'orderby'),
    hide_empty: { ...flag, default: true, description: 'Hides terms without posts.' },
    ...parent,
    post: { type: 'integer', check: isEvent, description: 'ID of a post with these terms.' },
    event: { type: 'integer', check: isEvent, description: 'Another name of `post`.' },
    slug: text,
  },
  body: { name: requiredText, ...each(text, 'description', 'slug'), ...parent },
  id: inPath(areTerms(kind)),
});

const tables: Readonly<Record<Route['resource'], RuleTable>> = {
  service: {
    query: {
      namespace: { type: 'string', hasOwnReading: true, default: ({ urls }: Site) => urls.namespace },
      context: { type: 'string', hasOwnReading: true, default: 'view' },
    },
  },
  events: {
    query: {
      ...paging,
      start_date: { ...date, default: (site: Site) => defaultDates(site).start_date },
      end_date: { ...date, default: (site: Site) => defaultDates(site).end_date },
      ...each(date, 'starts_before', 'starts_after', 'ends_before', 'ends_after'),
      strict_dates: {
        check: isText,
        default: false,
        description: 'If false, dates include whole days. If true, they apply at the exact times.',
      },
      search: text,
      categories: { items: idsOrSlugs, check: areTerms('categories') },
      tags: { items: idsOrSlugs, check: areTerms('tags') },
      venue: { items: { type: 'integer' }, check: eachOf(isIdOf('venues')) },
      organizer: { items: { type: 'integer' }, check: eachOf(isIdOf('organizers')) },
      featured: flag,
      status: statusList,
      geoloc: { ...flag, description: 'Whether the venue has coordinates. Needs a premium add-on.' },
      ...each({ type: 'number', format: 'double', hasOwnReading: true }, 'geoloc_lat', 'geoloc_lng'),
      include: {
        items: { type: 'integer' },
        check: eachOf(isPositiveInteger),
        description: 'Post IDs. The date filters are ignored.',
      },
      post_parent: { type: 'integer', check: isEvent },
      ticketed: { ...flag, check: isTicketed, description: 'Whether events have tickets.' },
    },
    body: {
      ...authorAndDates,
      title: requiredText,
      ...each(text, 'description', 'slug', 'excerpt'),
      status,
      timezone: { type: 'string', check: orEmpty(isTimeZone) },
      all_day: { ...flag, default: false },
      ...each({ ...time, isRequired: true }, 'start_date', 'end_date'),
      image: { type: 'string', check: isImage, description: idOrUrl },
      cost: {},
      website: { check: orEmpty(isUrl), default: null },
      ...each(flag, 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'),
      ...each({ items: idsOrSlugs, default: null, description: 'IDs or names.' }, 'categories', 'tags'),
      venue: { ...linked, check: areReferencesTo('venues') },
      organizer: { ...linked, check: areReferencesTo('organizers') },
    },
    id: { ...inPath(), password: { type: 'string' } },
    slug: slugInPath('events'),
  },
  venues: {
    query: linkedQuery,
    body: {
      ...authorAndDates,
      venue: { ...requiredText, description: 'Name.' },
      description: line,
      status,
      ...each({ type: 'string', default: null }, 'show_map', 'show_map_link'),
      ...each(line, 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'),
      website,
      image,
    },
    id: inPath(isIdOf('venues')),
    slug: slugInPath('venues'),
  },
  organizers: {
    query: linkedQuery,
    body: {
      ...authorAndDates,
      organizer: { ...requiredText, description: 'Name.' },
      description: line,
      status,
      phone: line,
      website,
      email: line,
      image,
    },
    id: inPath(eachOf(isIdOf('organizers'))),
    slug: slugInPath('organizers'),
  },
  categories: termRules('categories', { parent: { type: 'integer', check: areTerms('categories') } }),
  tags: termRules('tags', {}),
};

/** A parameter as the plugin knows it. */
export interface Parameter extends Omit<ParameterRule, 'isRequired'> {
  readonly name: string;
  readonly isInBody: boolean;
  readonly isRequired: boolean;
}

function parametersOfRoute({ resource, action, by, query, body }: Route): readonly Parameter[] {
  if (action === 'doc') return [];
  const table = tables[resource];
  const parametersIn = (rules: ParameterRules = {}, isInBody = false) =>
    Object.entries(rules).map(([name, rule]) => {
      const isRequired = rule.isRequired === true && (action === 'create' || !isInBody);
      return [name, { ...rule, name, isInBody, isRequired }] as const;
    });
  // If a path and a body have the same name, the body takes precedence.
  const parameters = new Map([
    ...parametersIn(by && table[by]),
    ...parametersIn(query && table.query),
    ...parametersIn(body && table.body, true),
  ]);
  return [...parameters.values()];
}

const known = new Map<Route, readonly Parameter[]>();

/** Returns the parameters of a route, except the language, in the order in which the plugin checks them. */
export function parametersOf(route: Route): readonly Parameter[] {
  const parameters = known.get(route) ?? parametersOfRoute(route);
  known.set(route, parameters);
  return parameters;
}

/** Returns the value of a parameter that is not sent. */
export function defaultOf({ default: value }: Parameter, site: Site): unknown {
  return typeof value === 'function' ? value(site) : value;
}

/** Returns what the site states about a parameter. */
export function schemaOf(parameter: Parameter, site: Site): JsonSchema {
  const { type, format, items, description } = parameter;
  return { type, format, items, default: defaultOf(parameter, site), description } as JsonSchema;
}
